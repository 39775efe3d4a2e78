/**
 * Has a process that calculates collect what it no longer needs once its heap has grown by a fifth: by itself
 * V8 lets a big one grow by much more first.
 */
export const CLOSE_HEAP = '--heap-growing-percent=20'
