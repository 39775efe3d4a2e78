import type { CaptureResult, PostHogConfig } from 'posthog-js/dist/module.full.no-external'
import {
  ANALYTICS_BURST_EVENTS,
  ANALYTICS_COOKIE_SECONDS,
  ANALYTICS_EVENTS_PER_SECOND,
  ANALYTICS_FLUSH_MS,
  ANALYTICS_SESSION_IDLE_SECONDS,
} from '#contract/limits/analytics.ts'
import { toldAddress, toldValue } from './address.ts'
import { toldFaults } from './fault.ts'

const DAY_SECONDS = 86_400
/** What a recording needs to look like the page; every other attribute may hold a name or a text. */
const LOOKS =
  /^(class|style|type|role|dir|lang|rel|media|width|height|viewBox|d|x|y|x1|x2|y1|y2|r|cx|cy|rx|points|fill|stroke|stroke-[a-z]+|colspan|rowspan|checked|disabled|hidden|_cssText|rr_[a-zA-Z]+)$/
/** Where cells are drawn: nothing of them is recorded, not even their number. */
const CELLS = 'canvas, [data-owns-keys]'
/** What PostHog tells of a page in words: a chat's or a spreadsheet's name. */
const NAMES = new Set(['title', '$title', '$el_text'])
/** What it tells of a fault beside these may be words. */
const FAULTS = '$exception_list'
const isTold = (name: string): boolean =>
  name.startsWith('$exception') ? name === FAULTS || name === '$exception_level' : !NAMES.has(name)

/** What goes out, without what is secret or somebody's own words. */
export const scrubbed = (event: CaptureResult | null, origin: string): CaptureResult | null => {
  // A recording is masked as it is made.
  if (event === null || event.event === '$snapshot') return event
  const { properties } = event
  const kept = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isTold(name))
      .map(([name, value]) => [name, name === FAULTS ? toldFaults(value) : value]),
  )
  return {
    ...event,
    properties: toldValue(kept, origin) as typeof properties,
    ...(event.$set && { $set: toldValue(event.$set, origin) as typeof properties }),
    ...(event.$set_once && { $set_once: toldValue(event.$set_once, origin) as typeof properties }),
  }
}

/** How PostHog is set up, by the numbers of spec §9; the longest session and the retries are its own. */
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
  // Page views are ours: PostHog's own know no query and no hash.
  capture_pageview: false,
  capture_pageleave: true,
  capture_exceptions: true,
  autocapture: { capture_copied_text: false },
  mask_all_text: true,
  mask_all_element_attributes: true,
  save_campaign_params: false,
  // Else the first address of all goes with each question for flags, past before_send.
  save_referrer: false,
  disable_surveys: true,
  disable_product_tours: true,
  disable_conversations: true,
  disable_web_experiments: true,
  disable_external_dependency_loading: true,
  capture_heatmaps: false,
  capture_performance: false,
  enable_recording_console_log: false,
  before_send: (event) => scrubbed(event, origin),
  session_recording: {
    maskAllInputs: true,
    maskTextSelector: '*',
    maskAttributeFn: (name, value) => (LOOKS.test(name) ? value : '*'),
    blockSelector: CELLS,
    captureCanvas: { recordCanvas: false },
    captureJsonLd: false,
    recordHeaders: false,
    recordBody: false,
    maskCapturedNetworkRequestFn: (request) => ({
      ...request,
      name: toldAddress(request.name, origin).url,
    }),
  },
})
