import * as Ariakit from '@ariakit/react'
import { ChevronRight } from '../kit/icons.ts'
import type { ReactNode } from 'react'
import { Icon } from '../kit/icon.tsx'
import { Kbd } from '../kit/badges.tsx'
import { shortcutKeyLabels } from '../actions/key-labels.ts'
import { cut, grow } from '../theme/text.css.ts'
import { optionId, type Option } from './options.ts'
import * as css from './palette.css.ts'

/** A label with the matching text marked. */
const Marked = ({
  text,
  ranges,
}: {
  readonly text: string
  readonly ranges: readonly number[]
}) => {
  const parts: ReactNode[] = []
  let at = 0
  for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
    const [from = 0, to = 0] = ranges.slice(pair, pair + 2)
    parts.push(text.slice(at, from))
    parts.push(
      <mark key={from} className={css.match}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}

/** The right end of a row: an arrow for a level, the shortcut, or the last change. */
const End = ({ option }: { readonly option: Option }) => {
  if (option.type !== 'action') return option.when
  const { action } = option
  if ('list' in action) return <Icon of={ChevronRight} size={14} />
  return (
    action.shortcut && shortcutKeyLabels(action.shortcut).map((key) => <Kbd key={key}>{key}</Kbd>)
  )
}

type OptionRowProps = {
  readonly option: Option
  readonly onChoose: (option: Option) => void
}

/** A row of the palette. Its accessible name is the label only. */
export const OptionRow = ({ option, onChoose }: OptionRowProps) => (
  <Ariakit.ComboboxItem
    id={optionId(option.key)}
    className={css.option}
    focusOnHover
    blurOnHoverEnd={false}
    hideOnClick={false}
    setValueOnClick={false}
    onClick={() => onChoose(option)}
  >
    <Icon of={option.icon} />
    <span className={`${grow} ${cut}`} title={option.label}>
      <Marked text={option.label} ranges={option.ranges} />
    </span>
    <span className={css.optionEnd} aria-hidden>
      <End option={option} />
    </span>
  </Ariakit.ComboboxItem>
)
