import type { EndpointName } from '#contract/api/endpoints.ts'
import type { AppError } from '#contract/api/messages.ts'
import { err, type Result } from '#contract/api/result.ts'
import { lostError } from './http-client.ts'

/**
 * Loads the code of a sign-in provider once it is needed, and again at the next need where that failed. Whoever signs
 * in is told so at once: with `lazy` they would wait.
 */
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

/** A call that throws looks like a lost connection to its flow: that can be tried again. */
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
