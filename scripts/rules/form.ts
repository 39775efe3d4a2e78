const RULE = /^- \*\*([A-Z]+-\d+)\*\*/
const FORM = /^- \*\*[A-Z]+-\d+\*\* \((?:product|API|quality)(?:, later)?\) [^:]{2,60}: (.+)$/
const MAX_LENGTH = 200

/** Where a rule is not "class, title, one sentence" within 200 characters, a line for a person each. */
export function formProblems(markdown: string): readonly string[] {
  return markdown.split('\n').flatMap((line) => {
    const id = RULE.exec(line)?.[1]
    if (id === undefined) return []
    const sentence = FORM.exec(line)?.[1]
    return [
      ...(sentence === undefined ? [`${id} lacks its class or its title.`] : []),
      ...(sentence !== undefined && !isOneSentence(sentence) ? [`${id} is not one sentence.`] : []),
      ...(line.length > MAX_LENGTH
        ? [`${id} has ${line.length} characters, more than ${MAX_LENGTH}.`]
        : []),
    ]
  })
}

/** Problems of all files, and of the list of files that may have some: it must only shrink. */
export function filesProblems(
  pages: ReadonlyMap<string, string>,
  unfinished: readonly string[],
): readonly string[] {
  const finished = [...pages].filter(([name]) => !unfinished.includes(name))
  return [
    ...finished.flatMap(([name, page]) =>
      formProblems(page).map((problem) => `docs/spec/${name}: ${problem}`),
    ),
    ...unfinished
      .filter((name) => formProblems(pages.get(name) ?? '').length === 0)
      .map((name) => `docs/spec/${name} has no old rule left: take it off the list.`),
  ]
}

/** Texts in quotes and code may hold marks of any kind. */
function isOneSentence(text: string): boolean {
  const bare = text.replaceAll(/`[^`]*`|"[^"]*"/g, 'x')
  return /\.["`]?$/.test(text) && !/[.;!?]\s/.test(bare)
}
