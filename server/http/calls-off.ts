import type { EndpointName } from '#contract/api/endpoints.ts'
import { isCallOff, type Switches } from '#contract/api/flags.ts'

/**
 * Whether a call has no route as a feature is switched off. What a provider of payments tells is heard
 * all the same: it gives up an address that answers 404, and plans go on there.
 */
export const isOffHere = (name: EndpointName, flags: Switches): boolean =>
  name !== 'billing.webhook' && isCallOff(name, flags)
