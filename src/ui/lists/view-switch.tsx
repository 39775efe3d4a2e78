import { LayoutGrid, Rows3, type IconNode } from '../kit/icons.ts'
import { useId } from 'react'
import { SHEET_LIST } from '#src/texts/screens.ts'
import { useChangeSettings, useSettings } from '../kit/hooks/use-settings.ts'
import { Icon } from '../kit/icon.tsx'
import { radio, segment, segments } from '../shell/settings/setting.css.ts'
import { viewOption } from './search-field.css.ts'

export const VIEWS: readonly {
  readonly isCards: boolean
  readonly label: string
  readonly icon: IconNode
}[] = [
  { isCards: true, label: SHEET_LIST.cards, icon: LayoutGrid },
  { isCards: false, label: SHEET_LIST.rows, icon: Rows3 },
]

/** Switches between cards and rows. The browser stores the choice. */
export const ViewSwitch = () => {
  const { sheetCards } = useSettings()
  const change = useChangeSettings()
  const name = useId()
  return (
    <div role="radiogroup" className={segments} aria-label={SHEET_LIST.view}>
      {VIEWS.map(({ isCards, label, icon }) => (
        <label key={label} className={`${segment} ${viewOption}`} title={label}>
          <input
            type="radio"
            className={radio}
            name={name}
            aria-label={label}
            checked={sheetCards === isCards}
            onChange={() => change({ sheetCards: isCards })}
          />
          <Icon of={icon} />
        </label>
      ))}
    </div>
  )
}
