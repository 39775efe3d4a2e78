const RULE = /^\s*(?:[-*]|\|)\s*\*\*([A-Z]+-\d+)\*\*/
const FORM = /^- \*\*[A-Z]+-\d+\*\* \((?:product|API|quality)(?:, later)?\) [^:]{2,60}: (.+)$/
const MAX_LENGTH = 200

/**
 * Describes each rule that lacks its class or title, is not one sentence, or is longer than
 * `MAX_LENGTH`.
 */
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

/** Quoted texts and code may contain any punctuation. */
function isOneSentence(text: string): boolean {
  const bare = text.replaceAll(/`[^`]*`|"[^"]*"/g, 'x')
  return /\.["`]?$/.test(text) && !/[.;!?]\s/.test(bare)
}
