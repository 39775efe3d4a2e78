/** The child process ends itself with this signal when its time is over. */
export const OUT_OF_TIME = 'SIGALRM'
/** Printed before a memory kill. It matches V8's own message, which `file-process.ts` detects. */
export const OUT_OF_MEMORY = 'heap out of memory'
