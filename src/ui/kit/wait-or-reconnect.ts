/** Resolves after `ms`, or as soon as `page` reports a connection. */
export const waitOrReconnect = (ms: number, page: EventTarget = globalThis): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const settle = (): void => resolve()
  const timer = setTimeout(settle, ms)
  page.addEventListener('online', settle)
  return promise.finally(() => {
    clearTimeout(timer)
    page.removeEventListener('online', settle)
  })
}
