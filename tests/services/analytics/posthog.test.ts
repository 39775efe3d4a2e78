import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ANALYTICS_MAX_RETRIES, ANALYTICS_SESSION_MAX_SECONDS } from '#contract/limits/analytics.ts'
import { redactEvent, settingsOf } from '#src/services/analytics/posthog-settings.ts'

const ORIGIN = 'https://ledgerline.test'
const settings = settingsOf('https://p.example', ORIGIN)

const source = (file: string): string =>
  readFileSync(new URL(`../../../node_modules/posthog-js/lib/src/${file}`, import.meta.url), 'utf8')

describe('PostHog configuration', () => {
  it('[ANALYTICS-4] has the specified limits: flush interval, event rate, idle session and cookie life', () => {
    expect(settings).toMatchObject({
      request_queue_config: { flush_interval_ms: 3000 },
      rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
      session_idle_timeout_seconds: 1800,
      cookie_expiration: 365,
    })
  })

  it('[ANALYTICS-4] relies on a session length and a number of retries that equal the constants of PostHog', () => {
    expect([ANALYTICS_SESSION_MAX_SECONDS, ANALYTICS_MAX_RETRIES]).toEqual([24 * 3600, 10])
    expect(source('sessionid.js')).toContain('SESSION_LENGTH_LIMIT_MILLISECONDS = 24 * 3600 * 1000')
    expect(source('retry-queue.js')).toContain('DEFAULT_MAX_RETRIES = 10')
  })

  it('[ANALYTICS-8] masks texts, fields and attributes, and records no cell', () => {
    expect(settings).toMatchObject({ mask_all_text: true, mask_all_element_attributes: true })
    const recording = settings.session_recording
    expect(recording).toMatchObject({
      maskAllInputs: true,
      maskTextSelector: '*',
      captureCanvas: { recordCanvas: false },
      recordBody: false,
      recordHeaders: false,
    })
    expect(recording?.blockSelector).toContain('canvas')
    const mask = (name: string) => recording?.maskAttributeFn?.(name, 'Salaries', null as never)
    for (const name of ['title', 'aria-label', 'href', 'src', 'value', 'placeholder', 'alt', 'id'])
      expect(mask(name), name).toBe('*')
    for (const name of ['class', 'style', 'role']) expect(mask(name), name).toBe('Salaries')
    const asked = recording?.maskCapturedNetworkRequestFn?.({ name: `${ORIGIN}/s/AbCdEf` } as never)
    expect(asked?.name).toBe(`${ORIGIN}/s/…`)
  })

  it('[ANALYTICS-6] loads no code from outside and uses the configured host', () => {
    expect(settings).toMatchObject({
      api_host: 'https://p.example',
      disable_external_dependency_loading: true,
      disable_surveys: true,
      respect_dnt: true,
    })
  })

  it('[ANALYTICS-7] keeps page titles and secret parts of addresses out of the sent events', () => {
    const event = redactEvent(
      {
        uuid: 'e1',
        event: '$pageview',
        properties: {
          title: 'Salaries · Ledgerline',
          $current_url: `${ORIGIN}/s/AbCdEf`,
          $lib: 'web',
        },
        $set_once: { $initial_current_url: `${ORIGIN}/app/chats?q=Ann` },
      },
      ORIGIN,
    )
    expect(event).toMatchObject({
      properties: { $current_url: `${ORIGIN}/s/…`, $lib: 'web' },
      $set_once: { $initial_current_url: `${ORIGIN}/app/chats?q=…` },
    })
    expect(JSON.stringify(event)).not.toMatch(/Salaries|AbCdEf|Ann/)
    expect(redactEvent(null, ORIGIN)).toBeNull()
  })

  it('[ANALYTICS-13] sends a fault with its type and place but without its message', () => {
    const frame = {
      platform: 'web:javascript',
      function: 'save',
      lineno: 1,
      colno: 2,
      in_app: true,
    }
    const filename = `${ORIGIN}/assets/app.js`
    const event = redactEvent(
      {
        uuid: 'e1',
        event: '$exception',
        properties: {
          $exception_list: [
            {
              type: 'TypeError',
              value: 'Salary of Zebedee',
              mechanism: { handled: false },
              stacktrace: {
                type: 'raw',
                frames: [{ ...frame, filename, context_line: 'Zebedee' }],
              },
            },
            { type: 'Zebedee, again', value: 'Zebedee' },
          ],
          $exception_values: ['Zebedee'],
          $exception_message: 'Zebedee',
          $exception_steps: [{ message: 'Zebedee' }],
          $exception_level: 'error',
        },
      },
      ORIGIN,
    )
    expect(event?.properties).toEqual({
      $exception_list: [
        {
          type: 'TypeError',
          value: '',
          mechanism: { handled: false },
          stacktrace: { type: 'raw', frames: [{ ...frame, filename }] },
        },
        { type: 'Error', value: '', stacktrace: { type: 'raw', frames: [] } },
      ],
      $exception_level: 'error',
    })
  })
})
