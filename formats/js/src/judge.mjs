// The judge of words, by the rules of a hunspell dictionary.

import { isList } from "./values.mjs";
import { NONE } from "./forms.mjs";

const MAX_JUDGED = 255; // letters of a text after conversions
const MAX_WORK = 5_000_000; // letters that are looked up in sets, and rows of tables, for one text
const MAX_PARTS = 128; // of a compound
const MAX_RULE = 63; // sets that a compound rule names
const MAX_DEAD_ENDS = 10_000;
const MAX_BREAKS = 10;
const MAX_SHARPS = 5;
const EXHAUSTED = Symbol("a text that takes too much work");
const WRONG = Object.freeze({ isCorrect: false, isForbidden: false, keepsCase: false });
const FORBIDDEN = Object.freeze({ ...WRONG, isForbidden: true });
const CORRECT = Object.freeze({ ...WRONG, isCorrect: true });

/** The first index, from `start` on, at which letters have some other letters; -1 if there is none. */
function indexOfLetters(letters, searched, start = 0) {
  for (let i = start; i + searched.length <= letters.length; i++) if (hasLetters(letters, searched, i)) return i;
  return -1;
}

const hasLetters = (letters, part, index) => index >= 0 && part.every((letter, i) => letters[index + i] === letter);

/** Judges words by a dictionary. Texts are lists of characters, so that lengths count letters as lexc does. */
export class Judge {
  #nodes;
  #alphabet;
  #rules;
  #switches;
  #work = 0;
  #isTurkic;
  #conversions;
  #rulesBySet;

  /** rules: as readDictionary returns them. */
  constructor(nodes, alphabet, rules) {
    const letters = (value) => (isList(value) ? value.map(letters) : Array.from(value));
    this.#nodes = nodes;
    this.#alphabet = alphabet;
    this.#switches = new Set(rules.switches);
    this.#isTurkic = /^(tr|az|crh)(?![a-z])/i.test(rules.language);
    this.#rules = {
      ...rules, ignored: new Set(rules.ignored), vowels: new Set(rules.vowels), breaks: letters(rules.breaks),
      replacements: letters(rules.replacements),
      patterns: rules.patterns.map(([end, endSet, begin, beginSet, replacement]) => ({
        end: letters(end), endSet, begin: letters(begin), beginSet, replacement: letters(replacement),
      })),
    };
    this.#rulesBySet = this.#groupRules(rules.compound_rules);
    this.#readConversions(rules.conversions.map(letters));
  }

  /** The compound rules, by the sets that their first part may be in. */
  #groupRules(rules) {
    const bySet = new Map();
    for (const rule of rules) {
      const nFirsts = rule.findIndex(([, sign]) => !sign) + 1 || rule.length;
      for (const [name] of rule.slice(0, nFirsts)) {
        if (!bySet.has(name)) bySet.set(name, []);
        if (bySet.get(name).at(-1) !== rule) bySet.get(name).push(rule);
      }
    }
    return bySet;
  }

  /** Conversions by their letters without anchors: a map from "begins,ends" to the output. */
  #readConversions(pairs) {
    const byText = new Map();
    for (const [pattern, output] of pairs) {
      const begins = pattern[0] === "_", ends = pattern.length > 1 && pattern.at(-1) === "_";
      const text = pattern.slice(Number(begins), pattern.length - Number(ends)), name = text.join("");
      if (!text.length) continue;
      if (!byText.has(name)) byText.set(name, new Map());
      byText.get(name).set(`${begins},${ends}`, output.map((letter) => (letter === "_" ? " " : letter)));
    }
    const lengths = new Set([...byText.keys()].map((text) => [...text].length));
    this.#conversions = { byText, lengths: [...lengths].sort((a, b) => b - a) };
  }

  /** Whether a text is correct. Throws nothing: a text that takes too much work is not correct. */
  isCorrect(text) {
    this.#work = MAX_WORK;
    try {
      return this.#judge(Array.from(text), 0).isCorrect;
    } catch (error) {
      if (error === EXHAUSTED) return false;
      throw error;
    }
  }

  #spend(n) {
    this.#work -= n;
    if (this.#work < 0) throw EXHAUSTED;
  }

  /** The arc of a letter from a node: {accepts, target}, or undefined if there is none. */
  #take(node, letter) {
    this.#spend(1);
    if (node === NONE || node === undefined) return undefined;
    if (!this.#alphabet.isUtf8) {
      const tile = this.#alphabet.tileOfLabel(letter);
      return tile && this.#nodes.arc(node, tile);
    }
    let arc;
    if (letter === "\0" || /[\ud800-\udfff]/u.test(letter)) return undefined;
    for (const byte of new TextEncoder().encode(letter)) {
      arc = node === NONE ? undefined : this.#nodes.arc(node, byte);
      if (!arc) return undefined;
      node = arc.target;
    }
    return arc;
  }

  #takeAll(node, letters) {
    let arc = { accepts: false, target: node };
    for (let i = 0; i < letters.length && arc; i++) arc = this.#take(arc.target, letters[i]);
    return arc;
  }

  #has(set, letters) {
    const node = this.#rules.sets.get(set);
    return node !== undefined && letters.length > 0 && this.#takeAll(node, letters)?.accepts === true;
  }

  /** The ends of the strings of a set that begin at an index. */
  *#ends(set, letters, start) {
    let node = this.#rules.sets.get(set);
    for (let i = start; i < letters.length && node !== undefined; i++) {
      const arc = this.#take(node, letters[i]);
      if (!arc) return;
      if (arc.accepts) yield i + 1;
      node = arc.target;
    }
  }

  #beginsIn(set, letters) {
    return !this.#ends(set, letters, 0).next().done;
  }

  #lower(letter) {
    if (letter === "\u0130") return "i";
    if (letter === "I" && this.#isTurkic) return "\u0131";
    const lower = letter.toLowerCase();
    return [...lower].length === 1 ? lower : letter;
  }

  #upper(letter) {
    if (letter === "i" && this.#isTurkic) return "\u0130";
    const upper = letter.toUpperCase();
    return [...upper].length === 1 ? upper : letter;
  }

  #lowerAll = (letters) => letters.map((letter) => this.#lower(letter));
  #capitalise = (letters) => letters.map((letter, i) => (i ? letter : this.#upper(letter)));

  #convert(word) {
    const converted = [], { byText, lengths } = this.#conversions;
    for (let index = 0; index < word.length && byText.size; ) {
      this.#spend(lengths.length + 1);
      const length = lengths.find((n) => index + n <= word.length && byText.has(word.slice(index, index + n).join("")));
      const outputs = length && byText.get(word.slice(index, index + length).join(""));
      const begins = index === 0, ends = index + length === word.length;
      const anchors = [[begins, ends], [false, ends], [begins, false], [false, false]];
      const output = outputs && anchors.map((pair) => outputs.get(pair.join())).find((found) => found?.length);
      for (const letter of output ?? [word[index]]) converted.push(letter);
      index += output ? length : 1;
      if (converted.length > MAX_JUDGED) throw EXHAUSTED;
    }
    return byText.size ? converted : word;
  }

  #dropIgnored(word) {
    const { ignored } = this.#rules;
    return ignored.size ? word.filter((letter) => !ignored.has(letter)) : word;
  }

  #judge(original, depth) {
    if (original.length >= 100) return WRONG;
    let text = this.#dropIgnored(this.#convert(original));
    text = text.slice(Math.max(0, text.findIndex((letter) => letter !== " ")));
    if (text[0] === " ") text = [];
    const word = text.slice(0, text.findLastIndex((letter) => letter !== ".") + 1);
    if (!word.length || /^[0-9]+([,.-][0-9]+)*$/.test(word.join(""))) return CORRECT;
    const found = this.#judgeCase(word, word.length < text.length);
    if (found.isCorrect || found.isForbidden || depth > MAX_BREAKS) return found;
    const wordCase = this.#caseOf(word), isCapital = wordCase === "upper" || wordCase === "initial";
    return this.#isCorrectByBreaks(isCapital ? this.#initialForm(word) : word, depth) ? CORRECT : WRONG;
  }

  /** The case of a word: "lower", "initial" (a capital first), "upper" or "mixed". */
  #caseOf(word) {
    const lower = this.#lowerAll(word), nCapitals = word.filter((letter, i) => letter !== lower[i]).length;
    const nNeutral = word.filter((letter, i) => lower[i] === this.#upper(letter)).length;
    if (!nCapitals) return "lower";
    if (nCapitals === 1 && word[0] !== lower[0]) return "initial";
    return nCapitals + nNeutral === word.length ? "upper" : "mixed";
  }

  /** The verdict on a word in this very form. isInitial: whether its one capital may be the sentence's. */
  #check(form, { isInitial = false, hasCapital = false }) {
    const word = this.#dropIgnored(form);
    if (!word.length) return WRONG;
    if (this.#has("forbidden", word)) return FORBIDDEN;
    if (this.#has("words", word)) return { ...CORRECT, keepsCase: this.#has("keep_case", word) };
    if (!isInitial && this.#has("in_capitals", word)) return CORRECT;
    const first = this.#firstPart(word, hasCapital);
    return first ? { ...CORRECT, keepsCase: this.#has("keep_case", first) } : WRONG;
  }

  /** The verdict on a word, else on the word with its dot: an abbreviation. */
  #checkWithDot(word, hasDot, hasCapital) {
    const found = this.#check(word, { hasCapital });
    if (found.isCorrect || !hasDot) return found;
    const dotted = this.#check([...word, "."], { hasCapital });
    return dotted.isCorrect ? dotted : found;
  }

  #judgeCase(word, hasDot) {
    const wordCase = this.#caseOf(word);
    if (wordCase === "lower" || wordCase === "mixed") return this.#checkWithDot(word, hasDot, wordCase === "mixed");
    if (wordCase === "upper") {
      const plain = this.#checkWithDot(word, hasDot, true);
      const found = plain.isCorrect ? plain : this.#judgeCapitals(word, hasDot);
      if (found.isCorrect) return found;
      if (plain.isForbidden || found.isForbidden) return FORBIDDEN;
    }
    return this.#judgeInitial(word, wordCase === "initial", hasDot);
  }

  /** The verdict on a word in capitals: on its forms with an apostrophe (sant'Elia, Sant'Elia), else on those with ß
   *  for SS, with and without its dot. */
  #judgeCapitals(word, hasDot) {
    const lower = this.#lowerAll(word), apostrophe = lower.indexOf("'"), forms = [];
    if (apostrophe >= 0 && apostrophe + 1 < lower.length) {
      const form = [...lower.slice(0, apostrophe + 1), ...this.#capitalise(lower.slice(apostrophe + 1))];
      forms.push(form, this.#capitalise(form));
    }
    for (const form of forms) {
      const found = this.#check(form, { hasCapital: true });
      if (found.isCorrect) return found;
    }
    if (!this.#switches.has("sharps") || indexOfLetters(word, ["S", "S"]) < 0) return WRONG;
    const variants = [lower, this.#capitalise(lower)];
    for (const variant of [...variants, ...(hasDot ? variants.map((form) => [...form, "."]) : [])]) {
      const found = this.#judgeSharps(variant, 0, 0, false);
      if (found.isCorrect) return found;
    }
    return WRONG;
  }

  /** The verdict on a word in which some ss stand for ß. */
  #judgeSharps(word, start, nSeen, isChanged) {
    const index = indexOfLetters(word, ["s", "s"], start);
    if (index < 0 || nSeen >= MAX_SHARPS) return isChanged ? this.#check(word, { hasCapital: true }) : WRONG;
    const changed = [...word.slice(0, index), "ß", ...word.slice(index + 2)];
    const found = this.#judgeSharps(changed, index + 1, nSeen + 1, true);
    return found.isCorrect ? found : this.#judgeSharps(word, index + 2, nSeen + 1, isChanged);
  }

  /** A word in lower case but its first letter, which is a capital. A dotted I stays as it is. */
  #initialForm(word) {
    const form = this.#capitalise(this.#lowerAll(word));
    return word[0] === "\u0130" ? [word[0], ...form.slice(1)] : form;
  }

  /** The verdict on a word with a capital first, or in capitals: on its form with a capital first, else in lower case. */
  #judgeInitial(word, isInitial, hasDot) {
    const lower = this.#lowerAll(word), isDotted = word[0] === "\u0130";
    const found = this.#check(isInitial ? word : this.#initialForm(word), { isInitial, hasCapital: true });
    if (found.isForbidden || (found.isCorrect && !(found.keepsCase && !isInitial))) return found;
    if (isDotted && !["tr", "az"].includes(this.#rules.language.slice(0, 2))) return WRONG;
    return this.#judgeLower(lower, isInitial, hasDot);
  }

  /** The verdict on a word in lower case. isInitial: whether the text has it with a capital first. */
  #judgeLower(lower, isInitial, hasDot) {
    let found = this.#check(lower, { hasCapital: true });
    if (!found.isCorrect && hasDot) {
      found = this.#check([...lower, "."], { hasCapital: true });
      if (!found.isCorrect) {
        found = this.#check([...this.#capitalise(lower), "."], { isInitial, hasCapital: true });
        return found.keepsCase && !isInitial ? WRONG : found;
      }
    }
    const mayChange = isInitial && this.#switches.has("sharps") && lower.includes("ß");
    return found.isCorrect && found.keepsCase && !mayChange ? WRONG : found;
  }

  /** Whether a word is correct as several words that breaks join, such as hyphens. */
  #isCorrectByBreaks(word, depth) {
    const { breaks } = this.#rules, isCorrect = (part) => this.#judge(part, depth + 1).isCorrect;
    let nBreaks = 0;
    for (const joint of breaks) {
      this.#spend(word.length);
      for (let index = -joint.length; (index = indexOfLetters(word, joint, index + joint.length)) >= 0; ) nBreaks++;
    }
    if (nBreaks >= MAX_BREAKS) return false;
    for (const joint of breaks) {
      this.#spend(1);
      const n = joint.length - 1, end = word.length - n;
      if (n < 1 || n >= word.length) continue;
      if (joint[0] === "^" && hasLetters(word, joint.slice(1), 0) && isCorrect(word.slice(n))) return true;
      if (joint[n] === "$" && hasLetters(word, joint.slice(0, n), end) && isCorrect(word.slice(0, end))) return true;
    }
    return [true, false].some((isSecond) => breaks.some((joint) => this.#areSidesCorrect(word, joint, isSecond, isCorrect)));
  }

  /** Whether both sides of a break are correct. isSecond: whether to break at its second occurrence, if there is one. */
  #areSidesCorrect(word, joint, isSecond, isCorrect) {
    this.#spend(word.length);
    const last = word.length - joint.length;
    let index = indexOfLetters(word, joint);
    if (index <= 0 || index >= last) return false;
    const second = isSecond ? indexOfLetters(word, joint, index + 1) : -1;
    if (second > 0 && second < last) index = second;
    if (!isCorrect(word.slice(index + joint.length))) return false;
    if (isCorrect(word.slice(0, index))) return true;
    return this.#rules.language.startsWith("hu") && joint.join("") === "-" && isCorrect(word.slice(0, index + 1));
  }

  /** The first part of a compound; undefined if a word is none. hasCapital: whether it was written with a capital. */
  #firstPart(word, hasCapital) {
    const { sets, shortest_part: shortest, compound_rules: rules } = this.#rules, before = word.slice(0, -1);
    if (!sets.has("begin") && !rules.length) return undefined;
    let first;
    if (word.length >= 2 * shortest) {
      if (sets.has("begin")) first = this.#walk(word, hasCapital, "begin", 0);
      first ??= this.#firstPartByRules(word);
    }
    // As in hunspell, the number of words begins at -5: such compounds may have five more.
    const mayMove = word.at(-1) === "-" && sets.has("moving") && before.length >= 2 * shortest;
    return first ?? (mayMove ? this.#walk(before, hasCapital, "moving", -5) : undefined);
  }

  /** The first part of a compound, undefined if there is none. A walk goes from part to part. It remembers dead ends,
   *  the junctions from which no walk succeeds. A junction is a point of a text between parts: {text, start, nWords,
   *  nSyllables, last, isReplaced}. */
  #walk(text, hasCapital, set, nWords) {
    const junction = { text, start: 0, nWords, nSyllables: 0, last: [], isReplaced: false };
    return this.#walkFrom(junction, set, { hasCapital, deadEnds: new Set() }, 1);
  }

  /** The first part behind a junction; undefined if no walk from the junction ends with the text. */
  #walkFrom(junction, set, walk, depth) {
    const { text, start, nWords, nSyllables, last } = junction, isLimited = this.#rules.most_words > 0;
    const counts = isLimited ? [nWords, nSyllables] : [Math.min(nWords, 1)];
    const key = [...counts, start, this.#switches.has("dup") ? last.join("") : "", text.join("")].join("\0");
    this.#spend(text.length);
    if (walk.deadEnds.has(key) || walk.deadEnds.size > MAX_DEAD_ENDS) return undefined;
    for (const [part, after] of this.#parts(junction, set)) {
      for (const behind of [after, ...this.#doubled(after)]) {
        const isLast = this.#isLastPart(behind, part, walk.hasCapital);
        if (!isLast && !this.#hasNextParts(behind, part, walk, depth)) continue;
        if (!this.#looksMisspelt(text.slice(start))) return part;
        walk.deadEnds.add(key);
        return undefined;
      }
    }
    walk.deadEnds.add(key);
    return undefined;
  }

  /** Whether two or more parts follow a junction, and the first two may meet. */
  #hasNextParts(junction, before, walk, depth) {
    if (depth === MAX_PARTS) return false;
    const first = this.#walkFrom({ ...junction, nWords: junction.nWords + 1 }, "middle", walk, depth + 1);
    if (!first) return false;
    if (this.#rules.patterns.length && this.#forbids(before, first) !== junction.isReplaced) return false;
    return !this.#looksMisspelt([...before, ...first]);
  }

  /** The parts that may stand at a junction and be followed by others, with the junction behind each. */
  *#parts(junction, set) {
    const { text, start } = junction, shortest = this.#rules.shortest_part;
    for (const end of this.#ends(set, text, start)) {
      if (end - start < shortest || end > text.length - shortest || !this.#mayJoin(text, end)) continue;
      yield [text.slice(start, end), this.#junctionAfter(junction, text, end)];
    }
    for (const pattern of this.#rules.patterns) {
      this.#spend(1);
      if (pattern.replacement.length) yield* this.#replacedParts(junction, set, pattern);
    }
  }

  /** Parts where the text has a pattern's replacement instead of the end of one and the beginning of the next. */
  *#replacedParts(junction, set, { end, endSet, begin, beginSet, replacement }) {
    const { text, start } = junction, shortest = this.#rules.shortest_part;
    for (let index = start + shortest - 1; (index = indexOfLetters(text, replacement, index + 1)) > 0; ) {
      const part = [...text.slice(start, index), ...end], rest = [...begin, ...text.slice(index + replacement.length)];
      this.#spend(text.length);
      if (start + part.length + rest.length > MAX_JUDGED) throw EXHAUSTED;
      if (part.length < shortest || (endSet && !this.#has(endSet, part))) continue;
      if ((beginSet && !this.#beginsIn(beginSet, rest)) || !this.#has(set, part)) continue;
      const after = this.#junctionAfter(junction, [...text.slice(0, start), ...part, ...rest], start + part.length);
      yield [part, { ...after, isReplaced: true }];
    }
    this.#spend(text.length);
  }

  #junctionAfter(junction, text, end) {
    const last = text.slice(junction.start, end), isHungarian = this.#rules.language.startsWith("hu");
    const nWords = junction.nWords + Number(this.#has("counts_twice", last));
    const nSyllables = junction.nSyllables + (isHungarian ? this.#countSyllables(last) : 0);
    return { text, start: end, nWords, nSyllables, last, isReplaced: false };
  }

  /** After a double letter the next part may begin with it: Schiff + fahrt is Schiffahrt. */
  #doubled(junction) {
    const { text, start } = junction, isDouble = start > 2 && text[start - 1] === text[start - 2];
    return isDouble && this.#switches.has("simplified_triple") ? [{ ...junction, start: start - 1 }] : [];
  }

  /** Whether the text behind a junction may end the compound. */
  #isLastPart(junction, before, hasCapital) {
    const rest = junction.text.slice(junction.start), { shortest_part: shortest, most_words: mostWords } = this.#rules;
    if (rest.length < shortest) return false;
    if (!this.#has("end", rest) && !(hasCapital && this.#has("capital_end", rest))) return false;
    if (this.#switches.has("dup") && rest.join("") === before.join("")) return false;
    if (!junction.isReplaced && this.#forbids(before, rest)) return false;
    const mostSyllables = this.#rules.most_syllables;
    if (!mostWords || junction.nWords + Number(this.#has("counts_twice", rest)) + 1 < mostWords) return true;
    return mostSyllables > 0 && junction.nSyllables + this.#countSyllables(rest) <= mostSyllables;
  }

  #countSyllables(letters) {
    return letters.filter((letter) => this.#rules.vowels.has(letter)).length;
  }

  /** Whether a part may end before an index, by the rules on capitals and triple letters. */
  #mayJoin(text, end) {
    const before = text[end - 1], behind = text[end], isUpper = (letter) => letter.toUpperCase() === letter;
    const isHyphen = before === "-" || behind === "-";
    if (this.#switches.has("case") && !isHyphen && (isUpper(before) || isUpper(behind))) return false;
    const isTriple = text[end - 2] === before || text[end + 1] === before;
    return !this.#switches.has("triple") || before !== behind || !isTriple;
  }

  /** Whether a pattern forbids that two parts meet. */
  #forbids(before, behind) {
    this.#spend(this.#rules.patterns.length);
    return this.#rules.patterns.some(
      ({ end, endSet, begin, beginSet }) =>
        hasLetters(behind, begin, 0) && hasLetters(before, end, before.length - end.length) &&
        (!endSet || this.#has(endSet, before)) && (!beginSet || this.#has(beginSet, behind)),
    );
  }

  /** Whether a compound looks like a misspelt simple word, or like two words of an entry written as one. */
  #looksMisspelt(text) {
    const words = this.#rules.sets.get("words");
    for (let i = 1, arc = { target: words }; i < text.length && this.#hasSpace(); i++) {
      arc = this.#take(arc.target, text[i - 1]);
      if (!arc) break;
      const split = this.#take(arc.target, " ");
      if (split && this.#takeAll(split.target, text.slice(i))?.accepts) return true;
    }
    if (!this.#switches.has("rep")) return false;
    return this.#rules.replacements.some(([old, replacement]) => {
      this.#spend(text.length);
      for (let index = -1; (index = indexOfLetters(text, old, index + 1)) >= 0; )
        if (this.#isWord(text.slice(0, index), replacement, text.slice(index + old.length))) return true;
      return false;
    });
  }

  /** Whether pieces together are a simple word. They may be long, and are not joined. */
  #isWord(...pieces) {
    let arc = { accepts: false, target: this.#rules.sets.get("words") };
    for (const piece of pieces) arc = piece.length && arc ? this.#takeAll(arc.target, piece) : arc;
    return arc?.accepts === true;
  }

  #hasSpace() {
    return this.#alphabet.isUtf8 || this.#alphabet.tileOfLabel(" ") !== undefined;
  }

  /** The first part of a word by compound rules. Sets are tried in the order in which rules name them first. */
  #firstPartByRules(word) {
    const known = new Map();
    /** As #ends, for this word, with a cache. */
    const endsOf = (name, start) => {
      const key = `${name} ${start}`;
      if (!known.has(key)) known.set(key, [...this.#ends(name, word, start)]);
      this.#spend(known.get(key).length);
      return known.get(key);
    };
    for (const [name, rules] of this.#rulesBySet) {
      this.#spend(1);
      if (!this.#beginsIn(name, word)) continue;
      for (const rule of rules) {
        const first = this.#matchRule(rule, word, endsOf);
        if (first) return first;
      }
    }
    return undefined;
  }

  /** The first part of a word that a rule matches as more than one. alive[start][i]: whether the letters from `start` on
   *  match the rule from its element i on. Of several matches, the part is of the one that a depth-first search finds. */
  #matchRule(rule, word, endsOf) {
    const shortest = this.#rules.shortest_part, alive = [], n = rule.length;
    this.#spend(1);
    if (n > MAX_RULE) return undefined;
    this.#spend(n * word.length);
    const isNext = (end, i) => alive[end][rule[i][1] === "*" ? i : i + 1];
    const endOf = (start, i) => endsOf(rule[i][0], start).find((end) => end - start >= shortest && isNext(end, i));
    for (let start = word.length; start >= 0; start--) {
      alive[start] = Array(n + 1).fill(false);
      alive[start][n] = start === word.length;
      for (let i = n - 1; i >= 0; i--)
        alive[start][i] = (rule[i][1] !== "" && alive[start][i + 1]) || endOf(start, i) !== undefined;
    }
    const parts = [];
    for (let start = 0, i = 0; i < n; ) {
      const end = alive[0][0] ? endOf(start, i) : undefined;
      if (end !== undefined) parts.push(word.slice(start, end));
      if (end === undefined || rule[i][1] !== "*") i++;
      start = end ?? start;
    }
    return parts.length > 1 ? parts[0] : undefined;
  }
}
