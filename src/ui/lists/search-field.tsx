import { Search, X } from '../kit/icons.ts'
import type { ReactNode } from 'react'
import { SEARCH_MAX_CHARS } from '#contract/limits.ts'
import { LISTS } from '#src/texts/screens.ts'
import { useFocusAway } from '../kit/hooks/use-focus-handover.ts'
import { useDebouncedText } from '../kit/hooks/use-debounced-text.ts'
import { Button } from '../kit/button.tsx'
import { input } from '../kit/field.css.ts'
import { Icon } from '../kit/icon.tsx'
import * as css from './search-field.css.ts'

type SearchFieldProps = {
  /** The accessible name: "Search chats". */
  readonly label: string
  /** The query in the address. */
  readonly query: string
  readonly onSearch: (text: string) => void
  /** The number of results in words. Empty while unknown. */
  readonly result: string
  /** Controls beside the field. */
  readonly children?: ReactNode
}

/** The search field above a list. It debounces typing. Escape and the cross clear it. */
export const SearchField = ({ label, query, onSearch, result, children }: SearchFieldProps) => {
  const { typed, change } = useDebouncedText(query, onSearch)
  // Moves the focus when the field disappears with the last row, or because the backend has no
  // search.
  const away = useFocusAway()
  return (
    <search className={css.bar} ref={away}>
      <div className={css.field}>
        <Icon of={Search} />
        <input
          type="text"
          className={`${input} ${css.text}`}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_MAX_CHARS}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') change(typed, true)
            if (event.key === 'Escape' && typed !== '') {
              event.stopPropagation()
              change('', true)
            }
          }}
        />
        {typed !== '' && (
          <Button
            className={css.clearButton}
            size="sm"
            shape="icon"
            icon={X}
            aria-label={LISTS.clearSearch}
            onClick={(event) => {
              event.currentTarget.parentElement?.querySelector('input')?.focus()
              change('', true)
            }}
          />
        )}
      </div>
      <output className={css.result}>{result}</output>
      {children}
    </search>
  )
}
