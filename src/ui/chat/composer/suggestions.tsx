import { useId, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { PALETTE } from '#src/texts/palette.ts'
import { SUGGESTIONS } from '#src/texts/screens.ts'
import type { ActionScope } from '../../actions/action.ts'
import { useActionEnvironment } from '../../actions/use-action-environment.ts'
import { optionId, useListbox, useListSpace } from './use-listbox.ts'
import { Icon } from '../../kit/icon.tsx'
import { cut, grow } from '../../theme/text.css.ts'
import { mention, replaceDraftText, type Draft } from './draft.ts'
import { commandOptions, hasNoSheets, sheetOptions, type Option } from './options.ts'
import * as css from './suggestions.css.ts'
import type { Trigger } from './trigger.ts'

type SuggestionsProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly trigger: Trigger
  /** The chat on screen. Null is the new chat, undefined a page without a chat. */
  readonly chatId: string | null | undefined
  readonly change: (edit: (draft: Draft) => Draft) => void
  readonly onDismiss: () => void
}

/** The message for no match, or null to close the list. */
const noneOf = ({ kind, query }: Trigger, scene: ActionScope): string | null => {
  if (kind === 'command') return SUGGESTIONS.noCommand
  return query === '' && hasNoSheets(scene) ? PALETTE.noSpreadsheets : null
}

/**
 * The suggestions for `/` and `@`.
 * The focus stays in the field and `aria-activedescendant` marks the active option. Without a match
 * there is no list, and the field gets every key.
 */
export const Suggestions = ({ field, trigger, chatId, change, onDismiss }: SuggestionsProps) => {
  const acting = useActionEnvironment()
  const listId = useId()
  const { side, maxHeight } = useListSpace(field)
  const scene = { ...acting.scene(), chatId }
  const options =
    trigger.kind === 'command'
      ? commandOptions(scene, trigger.query)
      : sheetOptions(scene, trigger.query)

  /** Replaces the `/` or `@` and the query after it. */
  const replaceBy = (text: string, edit: (draft: Draft) => Draft = (draft) => draft) => {
    const { start, end } = trigger
    flushSync(() =>
      change((draft) =>
        edit(replaceDraftText(draft, draft.text.slice(0, start) + text + draft.text.slice(end))),
      ),
    )
    field.current?.setSelectionRange(start + text.length, start + text.length)
  }
  const choose = (option: Option | undefined) => {
    if (option?.type === 'starter') replaceBy(option.text)
    if (option?.type === 'sheet') replaceBy('', (draft) => mention(draft, option.sheet))
    if (option?.type !== 'action') return
    replaceBy('')
    option.action.run(acting.tools, scene)
  }
  const [active, setActive] = useListbox({
    field,
    listId,
    count: options.length,
    query: `${trigger.kind}${trigger.query}`,
    onChoose: (index) => choose(options[index]),
    onDismiss,
  })
  const place = {
    className: css.list[side],
    style: { maxHeight: `min(${css.LIST_MAX}, ${maxHeight}px)` },
  }
  const none = options.length === 0 ? noneOf(trigger, scene) : null
  if (none !== null)
    return (
      <div {...place}>
        <output className={css.option}>{none}</output>
      </div>
    )
  if (options.length === 0) return null
  return (
    <div
      {...place}
      id={listId}
      // This list belongs to the field beside it. HTML has no element for such a list.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={SUGGESTIONS[trigger.kind]}
    >
      {options.map((option, index) => (
        <button
          key={option.key}
          id={optionId(listId, index)}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={css.option}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => setActive(index)}
          onClick={() => choose(option)}
        >
          <Icon of={option.icon} />
          <span className={`${grow} ${cut}`}>{option.label}</span>
          <span className={css.hint}>{option.hint}</span>
        </button>
      ))}
    </div>
  )
}
