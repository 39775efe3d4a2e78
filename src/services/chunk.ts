import type { EndpointName } from '#contract/endpoints.ts'
import type { AppError } from '#contract/messages.ts'
import { err, type Result } from '#contract/result.ts'
import { lostError } from './http.ts'

/** Loads a part of the app once it is needed; a load that failed is tried again at the next need. */
export const onNeed = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = null
      throw cause
    })
    return loaded
  }
}

/** What a part that did not load looks like to a flow: a lost connection of its call. */
export const orLost = async <T>(
  operation: EndpointName,
  run: () => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> => {
  try {
    return await run()
  } catch (cause) {
    return err(lostError(operation, cause))
  }
}
