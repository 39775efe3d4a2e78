const ORDERED = '(?:instructions?|prompts?|guidelines|commands?|anweisung(?:en)?|befehle?)'
const PATTERNS: readonly RegExp[] = [
  // "Ignore all previous instructions".
  new RegExp(
    String.raw`\b(?:ignore|disregard|forget|override|bypass|ignoriere|vergiss|missachte)\b[^.!?]{0,50}\b${ORDERED}\b`,
    'i',
  ),
  // A role speaks: "SYSTEM: you are …".
  /^\W*(?:system|assistant|developer|human|ai)\s*(?:prompt|message)?\s*:.*\b(?:you are|your|i have|i am|reveal|ignore|delete|forget|mode|prompt|instructions?|must|never)\b/is,
  // Statements about the assistant's identity or its prompt.
  /\byou are (?:now )?(?:an?|the|in|no longer)\b[^.!?]{0,30}\b(?:assistant|ai|chatbot|language model|(?:maintenance|developer|admin) mode)\b/i,
  /\b(?:reveal|print|show|repeat|leak|output|disclose)\b[^.!?]{0,30}\b(?:system prompt|your (?:instructions|prompt|rules))\b/i,
  // Markup of prompts.
  /<\/?(?:document|tool_result|system|assistant|user|instructions?|function_calls?)\b[^>]{0,200}>|"role"\s*:\s*"|\[\/?INST\]|<\|\w+\|>|\[Attached:/i,
  /\b(?:ai|artificial intelligence|language models?|chatbots?|llms?|ai assistants?|the assistant)\b,? (?:\w+ ){0,3}(?:must|should|shall|has to|have to|please|do not|never)\b(?! (?:report|be)\b)/i,
  /\banswer (?:only|always|instead) with\b|\b(?:send|direct) the user to\b/i,
  // "Call the tool write_range".
  /\b(?:call|use|run|invoke)(?: the)?(?: tool| function)? [a-z]+_[a-z_]+\b/i,
]

/** The start of a sentence that continues an instruction. */
const GOES_ON =
  /^\W*(?:and |then |now |please |instead,? )*(?:delete|remove|send|reveal|answer|say|write|tell|click|visit|reply|respond|print|output|transfer|e-?mail|forward|do not|don['’]t|never|always|act|pretend|you must|you are)\b/i

/** True if a document's text addresses an assistant, which indicates prompt injection. */
export const isPromptInjection = (text: string): boolean => PATTERNS.some((one) => one.test(text))

/**
 * The sentences or lines that address an assistant, including continuations. `texts` must be in
 * order.
 */
export const promptInjectionsIn = (texts: readonly string[]): ReadonlySet<string> => {
  let isOrder = false
  return new Set(
    texts.filter((text) => {
      isOrder = isPromptInjection(text) || (isOrder && GOES_ON.test(text))
      return isOrder
    }),
  )
}

/** Tells the user that we ignored text that addresses an assistant. */
export const injectionNotice = (cite: string): string =>
  `The document contains instructions addressed to an assistant (${cite}). I did not follow them and left them out here.`
