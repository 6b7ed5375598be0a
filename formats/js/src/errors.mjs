// The errors of this module.

/** An image that breaks a rule (`rule`: "N7"), or an invalid query (`rule`: "", and perhaps the `column` of the fault, from 1). */
export class LexcError extends Error {
  constructor(rule, message, column) {
    super(rule ? `${rule}: ${message}` : message);
    this.name = "LexcError";
    this.rule = rule;
    this.column = column;
  }
}

export function refuse(rule, condition, message) {
  if (condition) throw new LexcError(rule, message);
}
