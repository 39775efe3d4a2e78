import type { LanguageModelV4 } from '@ai-sdk/provider'
import { foldEvents, markdownOf, type Timeline } from '#contract/stream/timeline.ts'
import { type StreamEvent, toStreamEvent } from '#contract/stream/stream.ts'
import { createAgent } from '#server/chat/agent.ts'
import type { AgentTask, EventDraft } from '#server/chat/agent-contract.ts'
import { createOfflineModel } from '#server/models/offline/model.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { assistantTools } from '#server/tools/tools.ts'
import { memorySheets } from './sheets-memory.ts'

/** Current date of the assistant in tests. */
export const today = () => new Date('2026-11-21T10:00:00Z')

/** The offline model with a delay of `paceMs` per word. Ids count up. */
export const offlineModel = (paceMs = 0, now = today): LanguageModelV4 => {
  let last = 0
  return createOfflineModel({ paceMs, now, newId: () => `m${(last += 1)}` })
}

/**
 * Turns a draft of an event into a stream event with the client's decoder. Throws if the draft is
 * invalid.
 */
const event = (draft: EventDraft, index: number): StreamEvent => {
  const decoded = toStreamEvent({ id: `e${index}`, sequence: index, ...draft })
  if (!decoded.ok) throw new Error(`${draft.type}: ${JSON.stringify(decoded.error)}`)
  return decoded.value
}

/** One turn with its emitted events and links, on a real engine and in-memory sheets. */
export const turnWorld = (engine: WorkbookEngine, changes: Partial<AgentTask> = {}) => {
  const drafts: EventDraft[] = []
  const linked: string[] = []
  const sheets = memorySheets()
  let last = 0
  const turn: AgentTask = {
    userId: 'u1',
    conversationId: 'c1',
    messageId: 'a1',
    title: 'Named',
    spreadsheetId: null,
    history: [],
    message: 'Hello',
    signal: new AbortController().signal,
    emit: (draft) => void drafts.push(draft),
    sheets,
    // Most turns calculate nothing, so we skip the start of the formula process.
    engine: { ...engine, warm: () => undefined },
    canCalculate: true,
    findNewFaults: async () => [],
    linkSpreadsheet: async (id) => void linked.push(id),
    now: today,
    newId: () => `id-${(last += 1)}`,
    ...changes,
  }
  const timeline = (): Timeline => foldEvents([], drafts.map(event))
  return { turn, drafts, linked, sheets, timeline }
}

/** Asks the offline model once through the real loop and tools. */
export const askOffline = async (
  engine: WorkbookEngine,
  message: string,
  changes: Partial<AgentTask> = {},
) => {
  const one = turnWorld(engine, { message, ...changes })
  const answer = createAgent({
    model: offlineModel(0, one.turn.now),
    toolsFor: (turn, executionIdOf) => assistantTools({ ...turn, isBounded: false }, executionIdOf),
  })
  const outcome = await answer(one.turn)
  return { ...one, outcome, text: markdownOf(one.timeline()) }
}
