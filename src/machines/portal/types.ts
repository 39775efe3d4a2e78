import type { AppError } from '#src/shared/app-error.ts'
import type { Result } from '#contract/api/result.ts'

/** The validated URL of the portal, or an error. */
export type PortalResult = Result<string, AppError>

/** The URL of the portal, or '' before it is known. */
export type PortalContext = { readonly address: string }

export type PortalEvent =
  | { readonly type: 'OPEN' }
  /** The session ended, so no portal opens any more. */
  | { readonly type: 'CANCEL' }
