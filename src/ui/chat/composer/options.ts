import { SheetIcon, type IconNode } from '../../kit/icons.ts'
import { MENTIONS_VISIBLE } from '#contract/limits.ts'
import type { ActionScope, SlashAction } from '../../actions/action.ts'
import { sampleQuestions, slashActions } from '../../actions/actions.ts'
import { shortDateText } from '../../kit/dates.ts'
import type { SheetMention } from './draft.ts'
import { hasWordStart } from './trigger.ts'

/** A suggestion. `hint` is aligned right. */
export type Option = {
  readonly key: string
  readonly icon: IconNode
  readonly label: string
  readonly hint: string
} & (
  | { readonly type: 'action'; readonly action: SlashAction }
  | { readonly type: 'starter'; readonly text: string }
  | { readonly type: 'sheet'; readonly sheet: SheetMention }
)

type Named = { readonly word: string; readonly label: string; readonly icon: IconNode }

const row = ({ word, label, icon }: Named) => ({ key: word, icon, label, hint: `/${word}` })
const isMeant = ({ word, label }: Named, query: string): boolean =>
  hasWordStart(word, query) || hasWordStart(label, query)

/** The suggestions for `/` in this scene that match `query`. */
export const commandOptions = (scene: ActionScope, query: string): readonly Option[] => [
  ...slashActions
    .filter((action) => action.isThere(scene) && isMeant(action, query))
    .map((action) => ({ ...row(action), type: 'action' as const, action })),
  ...sampleQuestions
    .filter((starter) => isMeant(starter, query))
    .map((starter) => ({ ...row(starter), type: 'starter' as const, text: starter.text })),
]

/** Whether the account has no spreadsheets, so `@` cannot suggest any. */
export const hasNoSheets = ({ state: { spreadsheets }, flags }: ActionScope): boolean =>
  flags.spreadsheets && spreadsheets.status === 'ready' && spreadsheets.items.length === 0

/** The spreadsheets that `@` suggests, newest first. */
export const sheetOptions = ({ state, flags }: ActionScope, query: string): readonly Option[] =>
  flags.spreadsheets
    ? state.spreadsheets.items
        .filter(({ title }) => hasWordStart(title, query))
        .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
        .slice(0, MENTIONS_VISIBLE)
        .map(({ id, title, updated_at }) => ({
          type: 'sheet' as const,
          key: id,
          icon: SheetIcon,
          label: title,
          hint: shortDateText(updated_at, new Date()),
          sheet: { id, title },
        }))
    : []
