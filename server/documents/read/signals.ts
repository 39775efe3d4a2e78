/** The process that reads ends itself by this signal when its time is over. */
export const OUT_OF_TIME = 'SIGALRM'
/** What it says when it ends for its memory: as V8 does of its heap, which `file-process.ts` looks for. */
export const OUT_OF_MEMORY = 'heap out of memory'
