/** Texts of an answer that ended early. The server stores them and the client shows them. */
export const ANSWER_ENDS = {
  stopped: 'Answer stopped',
  interrupted: 'The server restarted during this answer. The part above was saved.',
} as const
