// The errors of this module.

/** An image that breaks a rule (`rule`: "N7"), or an invalid query (`rule`: ""). */
export class LexcError extends Error {
  constructor(rule, message) {
    super(rule ? `${rule}: ${message}` : message);
    this.name = "LexcError";
    this.rule = rule;
  }
}

export function refuse(rule, condition, message) {
  if (condition) throw new LexcError(rule, message);
}
