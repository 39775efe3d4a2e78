import type { EndpointName } from '#contract/api/endpoints.ts'
import type { AppError } from '#src/shared/app-error.ts'
import { err, type Result } from '#contract/api/result.ts'
import { lostError } from './http-client.ts'

/**
 * Loads a sign-in provider's code on the first call. After a failure, the next call tries again.
 * Unlike `lazy`, it rejects at once, so the user sees the error.
 */
export const loadOnDemand = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | null = null
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = null
      throw cause
    })
    return loaded
  }
}

/** Turns an exception into the error of a lost connection, so the flow can retry the call. */
export const catchLostConnection = async <T>(
  operation: EndpointName,
  run: () => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> => {
  try {
    return await run()
  } catch (cause) {
    return err(lostError(operation, cause))
  }
}
