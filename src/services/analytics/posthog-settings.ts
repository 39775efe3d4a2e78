import type { CaptureResult, PostHogConfig } from 'posthog-js/dist/module.full.no-external'
import {
  ANALYTICS_BURST_EVENTS,
  ANALYTICS_COOKIE_SECONDS,
  ANALYTICS_EVENTS_PER_SECOND,
  ANALYTICS_FLUSH_MS,
  ANALYTICS_SESSION_IDLE_SECONDS,
} from '#contract/limits/analytics.ts'
import { redactAddress, redactAddresses } from './redact-address.ts'
import { redactExceptions } from './redact-exceptions.ts'

const DAY_SECONDS = 86_400
/** Attributes that a recording needs to look like the page. All others may contain user text. */
const VISUAL_ATTRIBUTES =
  /^(class|style|type|role|dir|lang|rel|media|width|height|viewBox|d|x|y|x1|x2|y1|y2|r|cx|cy|rx|points|fill|stroke|stroke-[a-z]+|colspan|rowspan|checked|disabled|hidden|_cssText|rr_[a-zA-Z]+)$/
/** Elements that draw cells. A recording leaves out their content, even the number of cells. */
const CELLS = 'canvas, [data-owns-keys]'
/** PostHog properties that contain the name of a chat or spreadsheet. */
const NAMES = new Set(['title', '$title', '$el_text'])
/** The property that lists the exceptions. `redactExceptions` makes it safe to send. */
const FAULTS = '$exception_list'
const isTold = (name: string): boolean =>
  name.startsWith('$exception') ? name === FAULTS || name === '$exception_level' : !NAMES.has(name)

/** Removes secrets and user text from an event. */
export const redactEvent = (event: CaptureResult | null, origin: string): CaptureResult | null => {
  // A recording is masked during capture.
  if (event === null || event.event === '$snapshot') return event
  const { properties } = event
  const allowedProperties = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isTold(name))
      .map(([name, value]) => [name, name === FAULTS ? redactExceptions(value) : value]),
  )
  return {
    ...event,
    properties: redactAddresses(allowedProperties, origin) as typeof properties,
    ...(event.$set && { $set: redactAddresses(event.$set, origin) as typeof properties }),
    ...(event.$set_once && {
      $set_once: redactAddresses(event.$set_once, origin) as typeof properties,
    }),
  }
}

/** The PostHog configuration. Session length and retries keep PostHog's defaults. */
export const settingsOf = (host: string, origin: string): Partial<PostHogConfig> => ({
  api_host: host,
  persistence: 'localStorage+cookie',
  cookie_expiration: ANALYTICS_COOKIE_SECONDS / DAY_SECONDS,
  cross_subdomain_cookie: false,
  session_idle_timeout_seconds: ANALYTICS_SESSION_IDLE_SECONDS,
  request_queue_config: { flush_interval_ms: ANALYTICS_FLUSH_MS },
  rate_limiting: {
    events_per_second: ANALYTICS_EVENTS_PER_SECOND,
    events_burst_limit: ANALYTICS_BURST_EVENTS,
  },
  person_profiles: 'identified_only',
  respect_dnt: true,
  // PostHog's own page views would send the raw query and hash.
  capture_pageview: false,
  capture_pageleave: true,
  capture_exceptions: true,
  autocapture: { capture_copied_text: false },
  mask_all_text: true,
  mask_all_element_attributes: true,
  save_campaign_params: false,
  // With `true`, flag requests would send the first URL without a call of `before_send`.
  save_referrer: false,
  disable_surveys: true,
  disable_product_tours: true,
  disable_conversations: true,
  disable_web_experiments: true,
  disable_external_dependency_loading: true,
  capture_heatmaps: false,
  capture_performance: false,
  enable_recording_console_log: false,
  before_send: (event) => redactEvent(event, origin),
  session_recording: {
    maskAllInputs: true,
    maskTextSelector: '*',
    maskAttributeFn: (name, value) => (VISUAL_ATTRIBUTES.test(name) ? value : '*'),
    blockSelector: CELLS,
    captureCanvas: { recordCanvas: false },
    captureJsonLd: false,
    recordHeaders: false,
    recordBody: false,
    maskCapturedNetworkRequestFn: (request) => ({
      ...request,
      name: redactAddress(request.name, origin).url,
    }),
  },
})
