import type { FUniver, Injector } from '@univerjs/presets'
import { keyTargetOf, type QueuedKey } from '../../keys/early-keys.ts'
import type { FocusGuard } from '../focus/grid-focus.ts'
import { isLaterFeatureKey } from '../focus/grid-later-keys.ts'
import { commitEdit } from '../focus/grid-commit.ts'
import { TRANSIENT_PARTS } from '../grid-parts.ts'
import { replayEvent, type InputReceiver } from '../../keys/input-queue.ts'
import type { CellPlace } from '../../light-grid/light-grid-props.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type Workbook = ReturnType<FUniver['createWorkbook']>

/** Univer finishes handling a key in the microtasks of the same task, even with fast typing. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))

const isSign = ({ key, ctrlKey, metaKey, altKey }: QueuedKey): boolean =>
  key.length === 1 && ((!ctrlKey && !metaKey) || (ctrlKey && altKey))

const rub = (field: Field): void => {
  const end = field.selectionEnd ?? field.value.length
  const start = field.selectionStart ?? end
  field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
}

/** Emulates the browser's default action of a key. */
const write = (target: Element, key: QueuedKey): void => {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (isSign(key))
      target.setRangeText(
        key.key,
        target.selectionStart ?? target.value.length,
        target.selectionEnd ?? target.value.length,
        'end',
      )
    else if (key.key === 'Backspace') rub(target)
    else return
  } else if (isSign(key)) target.textContent = key.key
  else return
  const inputType = isSign(key) ? 'insertText' : 'deleteContentBackward'
  const data = isSign(key) ? key.key : null
  replayEvent(target, new InputEvent('input', { bubbles: true, inputType, data }))
}

/**
 * Maximum wait in ms until an opened search or note takes the focus. Then the replay continues in
 * any case.
 */
const OPENS_WITHIN_MS = 1000

/** Resolves when the focus leaves the cells or `signal` aborts. */
const leftCells = (focus: FocusGuard, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ending = new AbortController()
  const check = (): void => {
    if (focus.way() === undefined || signal.aborted) resolve()
  }
  document.addEventListener('focusin', check, { signal: ending.signal })
  signal.addEventListener('abort', check, { signal: ending.signal })
  check()
  return promise.finally(() => ending.abort())
}

const until = (ready: Promise<void>, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => resolve(), { once: true })
  return Promise.race([ready, promise])
}

/**
 * Replays queued input into the cells of `workbook`. `whole` resolves once the features that load
 * after the cells are ready.
 */
export const createInputReplay = (
  workbook: Workbook,
  injector: Injector,
  focus: FocusGuard,
  whole: Promise<void>,
): InputReceiver => {
  let isWhole = false
  void whole.then(() => {
    isWhole = true
  })

  /**
   * The element that receives a replayed event. If neither the cells nor an opened text field has
   * the focus, focuses the cells first.
   */
  const target = (): Element => {
    const active = document.activeElement
    const isOpened =
      active?.matches('input, textarea') === true && active.closest(TRANSIENT_PARTS) !== null
    if (!isOpened && focus.way() === undefined) focus.enter('keyboard')
    return document.activeElement ?? document.body
  }
  const press = async (key: QueuedKey, signal: AbortSignal): Promise<void> => {
    const isLater = isLaterFeatureKey(key)
    if (isLater && focus.way() === undefined) focus.enter('keyboard')
    if (isLater) await until(whole, signal)
    if (signal.aborted) return
    const to = target()
    const how = { ...key, bubbles: true, cancelable: true, composed: true }
    if (replayEvent(to, new KeyboardEvent('keydown', how))) write(to, key)
    if (isLater)
      await leftCells(focus, AbortSignal.any([signal, AbortSignal.timeout(OPENS_WITHIN_MS)]))
    await nextTask()
  }
  const paste = async (data: Readonly<Record<string, string>>): Promise<void> => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    const how = { clipboardData, bubbles: true, cancelable: true }
    replayEvent(target(), new ClipboardEvent('paste', how))
    await nextTask()
  }
  const go = async ({ sheet: at, row, column }: CellPlace): Promise<void> => {
    commitEdit(injector)
    await nextTask()
    const sheet = workbook.getSheets()[at]
    if (!sheet || row >= sheet.getMaxRows() || column >= sheet.getMaxColumns()) return
    workbook.setActiveSheet(sheet)
    sheet.getRange(row, column).activate()
  }

  return {
    isWhole: () => isWhole,
    isInCells: () => focus.way() !== undefined,
    isReturning: focus.isReturning,
    isCells: (target) => target instanceof HTMLCanvasElement,
    take: (input, signal) => {
      if (input.kind === 'key') return press(input.key, signal)
      return input.kind === 'paste' ? paste(input.data) : go(input.cell)
    },
    begin: () => {
      const before = document.activeElement
      return () => {
        if (keyTargetOf(before) !== null || before?.closest('[data-owns-keys]')) return
        if (!(before instanceof HTMLElement) || !before.isConnected) return
        // Before the replay, `before` had the focus, and it is outside the cells. So commit the
        // edit and return the focus to `before`.
        commitEdit(injector)
        before.focus()
      }
    },
  }
}
