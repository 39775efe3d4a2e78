import * as Ariakit from '@ariakit/react'
import { useRef, type KeyboardEvent } from 'react'
import { PALETTE } from '#src/texts/palette.ts'
import type { PaletteLevel } from '#src/machines/palette/types.ts'
import type { ActionScope } from '../actions/action.ts'
import { useFocusFirst, usePaletteSearch } from './use-palette.ts'
import { Kbd } from '../kit/badges.tsx'
import { paletteActionOf } from './keys.ts'
import { OptionRow } from './option-row.tsx'
import { optionId, type Option } from './options.ts'
import * as css from './palette.css.ts'

type PaletteProps = {
  readonly level: PaletteLevel
  readonly scene: () => ActionScope
  readonly onBack: () => void
  readonly onChoose: (option: Option) => void
  readonly onClose: () => void
}

/** A level of the palette: field, rows and key hints. */
export const Palette = ({ level, scene, onBack, onChoose, onClose }: PaletteProps) => {
  const { typed, type, content, current, choose } = usePaletteSearch(level, scene)
  const { groups, status, hasFailed, more } = content
  const field = useRef<HTMLInputElement>(null)
  useFocusFirst(field)
  const store = Ariakit.useComboboxStore({
    open: groups.length > 0,
    // The arrow keys cycle through the rows and skip the field.
    includesBaseElement: false,
    value: typed,
    setValue: type,
    activeId: current ? optionId(current.key) : null,
    setActiveId: choose,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const meaning = paletteActionOf(event.nativeEvent, typed === '')
    if (meaning === null) return
    event.preventDefault()
    if (meaning === 'open' && current) onChoose(current)
    if (meaning === 'back') onBack()
    if (meaning === 'close') onClose()
  }
  return (
    <>
      <div className={css.head}>
        <Levels level={level} onBack={onBack} />
        <Ariakit.Combobox
          ref={field}
          store={store}
          autoSelect="always"
          className={css.field}
          placeholder={PALETTE.placeholder}
          aria-label={PALETTE.placeholder}
          onKeyDown={onKeyDown}
        />
      </div>
      {status !== null && (
        <output className={css.message[hasFailed ? 'failed' : 'plain']}>{status}</output>
      )}
      {groups.length > 0 && (
        <Ariakit.ComboboxList store={store} className={css.list} aria-label={PALETTE.options}>
          {groups.map(({ key, title, options }) => (
            <Ariakit.ComboboxGroup key={key}>
              {title !== null && (
                <Ariakit.ComboboxGroupLabel className={css.title}>
                  {title}
                </Ariakit.ComboboxGroupLabel>
              )}
              {options.map((option) => (
                <OptionRow key={option.key} option={option} onChoose={onChoose} />
              ))}
            </Ariakit.ComboboxGroup>
          ))}
        </Ariakit.ComboboxList>
      )}
      {more > 0 && <p className={css.moreCount}>{PALETTE.more(more)}</p>}
      <Hints isHome={level === 'home'} />
    </>
  )
}

/** The levels as badges. On other levels than Home, the badge "Home" is a button. */
const Levels = ({ level, onBack }: Pick<PaletteProps, 'level' | 'onBack'>) => (
  <div className={css.levels}>
    {level === 'home' ? (
      <span className={css.level.here}>{PALETTE.home}</span>
    ) : (
      <>
        <button type="button" className={css.level.above} title={PALETTE.back} onClick={onBack}>
          {PALETTE.home}
        </button>
        <span className={css.level.here}>{PALETTE[level]}</span>
      </>
    )}
  </div>
)

/** Key hints below the rows. */
const Hints = ({ isHome }: { readonly isHome: boolean }) => (
  <footer className={css.foot}>
    <span className={css.hint}>
      <Kbd>Enter</Kbd> {PALETTE.toOpen}
    </span>
    <span className={css.hint}>
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> {PALETTE.toNavigate}
    </span>
    <span className={css.lastHint}>
      <Kbd>Esc</Kbd> {isHome ? PALETTE.toClose : PALETTE.toGoBack}
    </span>
  </footer>
)
