/**
 * V8 flag that collects garbage after 20 % heap growth. By default V8 lets a large heap grow much
 * more first.
 */
export const HEAP_GROWTH_FLAG = '--heap-growing-percent=20'
