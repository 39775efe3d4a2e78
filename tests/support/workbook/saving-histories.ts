import type { DifferenceSummary } from '#contract/workbook/keep-both.ts'
import type { WorkbookEvent } from '#src/machines/workbook/types.ts'
import { createLocks } from '../client/browser.ts'
import type { Person } from '../server/caller.ts'
import { createConnections } from '../server/faulty-connection.ts'
import { createSaver, type Device, type Saver } from './saver.ts'
import { SHARED_ROWS, type History, type Step, type TabIndex } from './saving-steps.ts'
import { createEdits } from '../client/world.ts'

/** Time after which every retry has run, whatever failed before. */
const SETTLES_MS = 6000
/** Maximum rounds until everything settles. Each round resolves a conflict or restores an edit. */
const ROUNDS = 40
/** Maximum delay between an edit and the update of the status "Saved". */
const TOLD_MS = 100

const words = (data: unknown): readonly string[] => JSON.stringify(data).match(/edit-\d+/g) ?? []

type Typed = { readonly edit: string; readonly mount: number; readonly at: number }
type Tab = { readonly saver: Saver; readonly typed: Typed[]; now: number }

/**
 * Edits that a tab shows as saved: its status is "Saved", and its grid got them at least `TOLD_MS`
 * ago.
 */
const shownAsSaved = ({ saver, typed, now }: Tab): readonly string[] => {
  const { status, save, revision, newest, mount } = saver.workbook()
  if (status !== 'ready' || save !== 'saved' || newest > revision) return []
  return typed.flatMap((one) => (one.mount === mount && now - one.at >= TOLD_MS ? [one.edit] : []))
}

/** Edits in these spreadsheets on the server. */
const storedWords = async (person: Person, ids: readonly (string | null)[]) => {
  const stored = new Set<string>()
  for (const id of new Set(ids)) {
    if (id === null) continue
    const { body } = await person.call('spreadsheets.get', { params: { id } })
    for (const edit of words(body.workbook_data)) stored.add(edit)
  }
  return stored
}

/** Edits that were acknowledged at some time, and edits stored at the end. */
export type Outcome = {
  readonly acknowledged: ReadonlySet<string>
  readonly stored: ReadonlySet<string>
  /** Edits that a person saw and overwrote. */
  readonly typedOver: ReadonlySet<string>
  /** Edits that remain on the devices. */
  readonly left: readonly string[]
  /** All statuses that the tabs showed. */
  readonly read: ReadonlySet<string>
}

/**
 * Chooses a resolution that loses no edit: keep both if that is possible, else save mine as a copy.
 */
const bothOrMine = (differs: DifferenceSummary | null): WorkbookEvent =>
  differs?.hindrance === null ? { type: 'KEEP_BOTH' } : { type: 'KEEP_MINE', title: 'Loan' }

/**
 * Runs a random sequence of steps in two tabs against a real server. Then resolves all conflicts
 * and restores all edits.
 */
export const runHistory = async (
  { isOneBrowser, steps }: History,
  person: Person,
): Promise<Outcome> => {
  const { line, letGo, quiet, made } = createConnections()
  const device = (): Device => ({ kept: createEdits(), inTab: createLocks() })
  const first = device()
  const devices = [first, isOneBrowser ? first : device()] as const
  const lines = [line(), line()] as const
  const acknowledged = new Set<string>()
  const read = new Set<string>()
  const typedOver = new Set<string>()
  let edits = 0

  const { body } = await person.call('spreadsheets.create', { body: { title: 'Loan' } })
  const sheets = (): readonly (string | null)[] => [body.id, null, ...made]
  /**
   * Id of the sheet at this index. Null is the new sheet. An index out of range gives the first
   * sheet.
   */
  const sheetAt = (at: number): string | null => {
    const id = sheets()[at]
    return id === undefined ? body.id : id
  }
  const tabs: Tab[] = []
  const enter = (on: TabIndex, id: string | null = body.id): void => {
    tabs[on] = { saver: createSaver(devices[on], lines[on], person), typed: [], now: 0 }
    tabs[on].saver.send({ type: 'OPEN_WORKBOOK', id })
  }
  /** Crashes the tab and opens it again with its current sheet. */
  const enterAgain = (on: TabIndex, { workbook, crash }: Saver): void => {
    const { status, id } = workbook()
    crash()
    enter(on, status === 'idle' ? body.id : id)
  }
  const tabOf = (on: TabIndex) => {
    const tab = tabs[on]
    if (!tab) throw new Error('no such tab')
    return tab
  }

  /** Records the edits that must survive: shown as saved, or stored on a device. */
  const count = (): void => {
    for (const { kept } of devices)
      for (const edit of words([...kept.kept.values()])) acknowledged.add(edit)
    for (const tab of tabs) {
      const { status, save } = tab.saver.workbook()
      if (status === 'ready') read.add(save)
      for (const edit of shownAsSaved(tab)) acknowledged.add(edit)
    }
  }

  const write = (
    tab: Tab,
    { do: how, row = null }: Extract<Step, { readonly do: 'edit' | 'type' }>,
  ): void => {
    edits += 1
    const { saver } = tab
    const edit = `edit-${edits}`
    const at = row ?? edits + SHARED_ROWS
    const written = (before: string): void => {
      for (const one of words(before)) typedOver.add(one)
      tab.typed.push({ edit, mount: saver.workbook().mount, at: tab.now })
    }
    if (how === 'type') return saver.startTyping(at, edit, written)
    const before = saver.type(at, edit)
    if (before !== undefined) written(before)
  }

  const act = (one: Step): void => {
    if (one.do === 'letGo') return letGo()
    const { on } = one
    const tab = tabOf(on)
    const { saver } = tab
    switch (one.do) {
      case 'edit':
      case 'type':
        return write(tab, one)
      case 'enter':
        return saver.endTyping(true)
      case 'giveUp':
        return saver.endTyping(false)
      case 'close':
        return saver.send({ type: 'CLOSE_WORKBOOK' })
      case 'wait':
        tab.now += one.ms
        return saver.advance(one.ms)
      case 'fail':
        return lines[on].fail(one.fault)
      case 'hide':
        return saver.hide()
      case 'shown':
        return saver.send({ type: 'REFRESH' })
      case 'crash':
        return enterAgain(on, saver)
      case 'reload':
        saver.hide()
        return enterAgain(on, saver)
      case 'offline':
        return lines[on].setOffline(true)
      case 'online':
        lines[on].setOffline(false)
        return saver.reconnect()
      case 'keepMine':
        return saver.send({ type: 'KEEP_MINE', title: 'Loan' })
      case 'keepBoth':
        return saver.send({ type: 'KEEP_BOTH' })
      case 'loadTheirs':
        return saver.send({ type: 'LOAD_THEIRS' })
      case 'takeBack':
        return saver.send(saver.workbook().hasAside ? { type: 'TAKE_BACK' } : { type: 'REFRESH' })
      case 'open':
        return saver.send({ type: 'OPEN_WORKBOOK', id: sheetAt(one.sheet) })
    }
  }

  const pass = async (): Promise<void> => {
    await quiet()
    count()
  }

  /**
   * Resolves conflicts without data loss: keep both, or copy mine. Then restores the edits set
   * aside.
   */
  const resolve = async (on: TabIndex): Promise<boolean> => {
    const { saver } = tabOf(on)
    const { status, save, hasAside, differs } = saver.workbook()
    saver.endTyping(false)
    if (status === 'failed') saver.send({ type: 'RELOAD_WORKBOOK' })
    else if (save === 'conflict' || save === 'gone') saver.send(bothOrMine(differs))
    else if (save === 'saved' && hasAside) saver.send({ type: 'TAKE_BACK' })
    else if (save === 'saved' && status !== 'loading') return true
    await pass()
    act({ do: 'wait', on, ms: SETTLES_MS })
    await pass()
    return false
  }
  const rest = async (on: TabIndex): Promise<void> => {
    for (let round = 0; round < ROUNDS && !(await resolve(on)); round += 1);
  }

  const settle = async (): Promise<void> => {
    for (const one of lines) one.mend()
    for (let waiting = 0; waiting < steps.length; waiting += 1) {
      letGo()
      await quiet()
    }
    for (const on of [0, 1] as const) await rest(on)
    // Opening the sheets again restores the edits left on the devices.
    for (const { saver } of tabs) saver.crash()
    await quiet()
    for (const on of [0, 1] as const) {
      enter(on)
      for (let round = 0; round < ROUNDS && devices[on].kept.kept.size > 0; round += 1) {
        await rest(on)
        tabOf(on).saver.crash()
        enter(on)
        await pass()
        await rest(on)
        act({ do: 'open', on, sheet: round % sheets().length })
        await pass()
      }
      await rest(on)
    }
  }

  enter(0)
  enter(1)
  await pass()
  for (const one of steps) {
    act(one)
    await pass()
  }
  await settle()
  const stored = await storedWords(person, sheets())
  const left = devices.flatMap(({ kept }) => [...kept.kept.keys()])
  for (const { saver } of tabs) saver.crash()
  return { acknowledged, stored, typedOver, left, read }
}
