/**
 * V8 flag that collects garbage after 20 % heap growth. By default V8 lets a large heap grow much
 * more first.
 */
export const CLOSE_HEAP = '--heap-growing-percent=20'
