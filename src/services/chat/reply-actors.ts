import { fromCallback, fromPromise } from 'xstate'
import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { isUnknownCall } from '#src/shared/app-error.ts'
import { err } from '#contract/api/result.ts'
import type {
  LatestMessages,
  RunStatus,
  StopResult,
  StopInput,
  StreamInput,
} from '#src/machines/reply/types.ts'
import type { Api } from '../http/api.ts'
import type { StreamSettings } from './chat-stream.ts'
import { catchLostConnection } from '../http/lost-connection.ts'
import type { Clock } from '../browser/clock.ts'
import type { Send } from '../http/http-client.ts'
import { lazy } from '../browser/lazy.ts'
import { loadMessages } from '../http/load-resource.ts'
import type { Settings } from '../browser/preferences.ts'
import { startWhenLoaded } from '../browser/start-when-loaded.ts'

/**
 * Sends a stop. 404 and 405 mean the backend has no stop call. After other errors the stop stays
 * pending.
 */
const stopActor = (api: Api) =>
  fromPromise<StopResult, StopInput>(async ({ input: { conversationId, messageId } }) => {
    if (conversationId === null) return 'stopped'
    const response = await api(chatEndpoints, 'chat.stop', {
      params: { id: conversationId },
      ...(messageId !== null && { query: { message_id: messageId } }),
    })
    if (response.ok) return response.value.stopped ? 'stopped' : 'late'
    return isUnknownCall(response.error) ? 'refused' : 'pending'
  })

const latestActor = (api: Api) =>
  fromPromise<LatestMessages, { conversationId: string }>(({ input, signal }) =>
    catchLostConnection('messages.list', () => loadMessages(api, input.conversationId, 1, signal)),
  )

const probe = async (send: Send, id: string, signal: AbortSignal): Promise<RunStatus> => {
  const asked = await send(chatEndpoints, 'chat.resume', { params: { id }, signal })
  if (!asked.ok) return 'unknown'
  // The status is already known, so a failed cancel of the body is harmless.
  asked.value.body?.cancel().catch(() => {})
  return asked.value.status === 204 ? 'gone' : 'running'
}

/**
 * Checks for a running answer without reading it. It never rejects, because a rejection would end
 * the reply machine.
 */
export const probeActor = (send: Send) =>
  fromPromise<RunStatus, { conversationId: string }>(({ input, signal }) =>
    probe(send, input.conversationId, signal).catch(() => 'unknown' as const),
  )

/** The newest messages if an answer runs, else an error. */
const busyActor = (send: Send, api: Api) =>
  fromPromise<LatestMessages, { conversationId: string }>(
    async ({ input: { conversationId }, signal }) =>
      (await probe(send, conversationId, signal).catch(() => 'unknown')) === 'running'
        ? catchLostConnection('messages.list', () => loadMessages(api, conversationId, 1, signal))
        : err({ type: 'unknown' }),
  )

export type ReplyParts = {
  readonly send: Send
  readonly api: Api
  readonly clock: Clock
  readonly settings: () => Settings
  /** Resolves when no save of the open sheet runs. */
  readonly saved: () => Promise<void>
  readonly shown: StreamSettings['shown']
}

/** The stream reader, lazy-loaded with the first message. */
const streamsBy = ({ send, clock, settings, saved, shown }: ReplyParts) =>
  lazy(async () => {
    const [{ createOpenStream }, { sentRegion }] = await Promise.all([
      import('./chat-stream.ts'),
      import('../browser/region.ts'),
    ])
    const region = (): string => sentRegion(settings())
    // A message about a spreadsheet waits until no save or refresh of the open sheet runs, so the
    // answer sees all edits.
    const ready: StreamSettings['ready'] = async ({ spreadsheetId }) =>
      void (spreadsheetId !== null && (await saved()))
    return createOpenStream({ send, clock, region, ready, shown })
  })

/** The effects of the reply flow. */
export const replyActors = (parts: ReplyParts) => {
  const { api, send } = parts
  const streams = streamsBy(parts)
  return {
    stream: fromCallback<{ type: 'never' }, StreamInput>(({ input, sendBack }) =>
      startWhenLoaded(
        streams(),
        (open) => open(input, sendBack),
        () => sendBack({ type: 'STREAM_FAILED', error: { type: 'unknown' }, isCut: false }),
      ),
    ),
    stop: stopActor(api),
    latest: latestActor(api),
    probe: probeActor(send),
    busy: busyActor(send, api),
  }
}
