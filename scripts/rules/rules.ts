/** A rule of docs/spec/. `later` marks a rule whose flow is not built yet. */
export type Rule = {
  readonly id: string
  readonly group: string
  readonly text: string
  readonly later: boolean
}

/** Result of `checkRules`. `problems` are lines for the console. */
export type RulesReport = {
  readonly problems: readonly string[]
  readonly built: number
  readonly tested: number
  readonly later: number
}

const RULE_LINE = /^\s*(?:[-*]|\|)\s*\*\*([A-Z]+)-(\d+)\*\*\s*[|:.]?\s*(.*)$/
const IN_BRACKETS = /\[([A-Z]{2,}-\d+(?:,\s*[A-Z]{2,}-\d+)*)\]/g
const IN_BRACKETS_OR_QUOTES = new RegExp(`${IN_BRACKETS.source}|'([A-Z]{2,}-\\d+)'`, 'g')
const LATER = /\((?:\w+, )?later\b[^)]*\)/

/**
 * Parses the rules of a spec page: list items or table rows with a bold id, as in `- **SEND-3**
 * text`.
 */
export function parseRules(markdown: string): readonly Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const found = RULE_LINE.exec(line)
    if (!found) return []
    const [, group = '', number = '', text = ''] = found
    return [{ id: `${group}-${number}`, group, text: text.trim(), later: LATER.test(text) }]
  })
}

/**
 * Returns the ids in brackets in a test file, such as `[SEND-3, CRED-1] …`, outside of comments. If
 * a title is a template with `[%s]`, quoted ids in its table count as well.
 */
export function testedIds(source: string): readonly string[] {
  const code = codeLines(source)
  const id = code.some((line) => line.includes("'[%s]")) ? IN_BRACKETS_OR_QUOTES : IN_BRACKETS
  return code.flatMap((line) =>
    [...line.matchAll(id)].flatMap((found) => (found[1] ?? found[2] ?? '').split(/,\s*/)),
  )
}

/**
 * Returns the rule ids in a source file, for example in comments or in `meta.rules`. Ignores ids
 * whose group is not in `groups`.
 */
export function citedIds(source: string, groups: ReadonlySet<string>): readonly string[] {
  return [...source.matchAll(/\b([A-Z]{2,})-(\d+)\b/g)]
    .filter((found) => groups.has(found[1] ?? ''))
    .map((found) => found[0])
}

/** Compares the rules with the ids in tests and code. */
export function checkRules(
  rules: readonly Rule[],
  tested: ReadonlySet<string>,
  cited: ReadonlySet<string>,
): RulesReport {
  const known = new Set(rules.map((rule) => rule.id))
  const built = rules.filter((rule) => !rule.later)
  const untested = built.filter((rule) => !tested.has(rule.id))
  return {
    problems: [
      ...(rules.length === 0 ? ['docs/spec/ states no rule.'] : []),
      ...repeated(rules).map((id) => `docs/spec/ lists ${id} twice.`),
      ...untested.map((rule) => `${rule.id} is built but no test names it: ${rule.text}`),
      ...without(tested, known).map((id) => `A test names ${id}, which docs/spec/ does not list.`),
      ...without(cited, known).map((id) => `Code cites ${id}, which docs/spec/ does not list.`),
    ],
    built: built.length,
    tested: built.length - untested.length,
    later: rules.length - built.length,
  }
}

function codeLines(source: string): readonly string[] {
  return source.split('\n').filter((line) => !/^\s*(\/\/|\/\*|\*)/.test(line))
}

function repeated(rules: readonly Rule[]): readonly string[] {
  const ids = rules.map((rule) => rule.id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

function without(ids: ReadonlySet<string>, known: ReadonlySet<string>): readonly string[] {
  return [...ids].filter((id) => !known.has(id)).sort()
}
