/** Step limit of a pattern on one text. */
const MOST_STEPS = 1e9
/** Texts up to this length match fast enough with any pattern. */
const SHORT = 25
const SAMPLES = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
const REPEATED = /^(?:[*+]|\{\d+,\}|\{\d+,\d{2,}\})/u
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})/u
const PART = /^(?:\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?[:=!<>]*)?|.)/su

type Group = { isAmbiguous: boolean; readonly starts: Set<string>; isStart: boolean }
type Read = { readonly counts: Map<string, number>; repeated: number; isAmbiguous: boolean }

const groupOf = (): Group => ({ isAmbiguous: false, starts: new Set(), isStart: true })

/**
 * Alternatives that start with distinct characters are unambiguous, so they cause no backtracking.
 */
const addStart = (group: Group, part: string): void => {
  if (!group.isStart) return
  group.isStart = false
  const isSign = /^[\p{L}\p{N} _-]$/u.test(part)
  if (group.starts.size > 0 && (!isSign || group.starts.has(part))) group.isAmbiguous = true
  group.starts.add(isSign ? part : '')
}

const countSigns = (read: Read, part: string): void => {
  const one = new RegExp(`^(?:${part})$`, 'u')
  for (const sign of SAMPLES)
    if (one.test(sign)) read.counts.set(sign, (read.counts.get(sign) ?? 0) + 1)
}

const closeGroup = (read: Read, groups: Group[], after: string): void => {
  const group = groups.pop()
  const around = groups.at(-1)
  const isChoice = group?.isAmbiguous === true
  if (REPEATED.test(after)) {
    read.repeated += 1
    read.isAmbiguous ||= isChoice
  }
  if (around && (isChoice || QUANTIFIER.test(after))) around.isAmbiguous = true
}

const readPart = (read: Read, groups: Group[], part: string, after: string): void => {
  const group = groups.at(-1) ?? groupOf()
  if (part.startsWith('(')) {
    addStart(group, part)
    groups.push(groupOf())
  } else if (part === ')') closeGroup(read, groups, after)
  else if (part === '|') {
    if (group.starts.has('')) group.isAmbiguous = true
    group.isStart = true
  } else {
    addStart(group, part)
    if (QUANTIFIER.test(after)) group.isAmbiguous = true
    if (REPEATED.test(after)) countSigns(read, part)
  }
}

const readPattern = (pattern: string): Read => {
  const read: Read = { counts: new Map(), repeated: 0, isAmbiguous: false }
  const groups = [groupOf()]
  let rest = pattern
  while (rest !== '') {
    const [part = rest] = PART.exec(rest) ?? []
    rest = rest.slice(part.length)
    const [quantifier = ''] = QUANTIFIER.exec(rest) ?? []
    readPart(read, groups, part, quantifier)
    rest = rest.slice(quantifier.length)
  }
  return read
}

/** Number of ways to split a text among `parts` repeated parts. */
const stepsOf = (length: number, parts: number): number => {
  let steps = length
  for (let part = 1; part <= parts; part += 1) steps *= length / (part + 1)
  return steps
}

/**
 * Whether the regular expression may backtrack for too long on `text`. Returns false for an invalid
 * pattern.
 */
export const isHeavyPattern = (text: string, pattern: string): boolean => {
  if (text.length <= SHORT) return false
  try {
    const { counts, repeated, isAmbiguous } = readPattern(pattern)
    const most = Math.max(0, ...counts.values()) + repeated
    return isAmbiguous || stepsOf(text.length, most) > MOST_STEPS
  } catch {
    return false
  }
}

/** Compiles a pattern, and returns null if it is invalid. */
export const compilePattern = (pattern: string, flags: string): RegExp | null => {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return null
  }
}
