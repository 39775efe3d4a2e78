import type { AppError } from '#contract/api/messages.ts'
import type { EndpointName } from '#contract/api/endpoints.ts'
import { err, ok, type Result } from '#contract/api/result.ts'

/** An answer that names a page of the payment provider's. */
type Told = { readonly success: boolean; readonly address: string | null | undefined }

/** Whether an address may be followed: of this origin, or https on a host of the provider. */
const isFollowed = (address: string, hosts: readonly string[], origin: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, host, origin: its } = new URL(address)
  if (protocol === 'https:' && hosts.includes(host)) return true
  // What a blob holds counts as of this origin, and was written by who knows whom.
  return its === origin && protocol !== 'blob:'
}

/** The address that an answer names, if it may be followed; all else is an answer without one. */
export const outsideAddress = (
  operation: EndpointName,
  { success, address }: Told,
  hosts: readonly string[],
  origin: string,
): Result<string, AppError> =>
  success && address && isFollowed(address, hosts, origin)
    ? ok(address)
    : err({ type: 'unreadable', operation })
