import { ArrowUpDown } from '../kit/icons.ts'
import { SHEET_LIST } from '#src/texts/screens.ts'
import { useMedia } from '../kit/hooks/use-media.ts'
import { useChangeSettings, useSettings } from '../kit/hooks/use-settings.ts'
import { Menu } from '../kit/menu.tsx'
import type { MenuItem } from '../kit/menu-items.ts'
import { media } from '../theme/media.ts'
import { hideOnPhone } from '../theme/text.css.ts'
import { quietOption } from './search-field.css.ts'
import { SHEET_ORDERS, type SheetOrder } from './sheet-list-params.ts'
import { VIEWS, ViewSwitch } from './view-switch.tsx'

type OrderMenuProps = {
  readonly order: SheetOrder
  readonly onOrder: (order: SheetOrder) => void
}

/** The sort order and the view: one menu on a phone, two controls elsewhere. */
export const OrderMenu = ({ order, onOrder }: OrderMenuProps) => {
  const isPhone = useMedia(media.phone)
  const { sheetCards } = useSettings()
  const change = useChangeSettings()
  const orders: readonly MenuItem[] = SHEET_ORDERS.map((one) => ({
    type: 'action',
    label: SHEET_LIST.orders[one],
    isOn: one === order,
    onSelect: () => onOrder(one),
  }))
  const views: readonly MenuItem[] = VIEWS.map(({ label, isCards }) => ({
    type: 'action',
    label,
    isOn: isCards === sheetCards,
    onSelect: () => change({ sheetCards: isCards }),
  }))
  return (
    <>
      <Menu
        label={SHEET_LIST.sortedBy(SHEET_LIST.orders[order])}
        icon={ArrowUpDown}
        className={quietOption}
        items={isPhone ? [...orders, { type: 'rule' }, ...views] : orders}
      >
        <span className={hideOnPhone}>{SHEET_LIST.orders[order]}</span>
      </Menu>
      {!isPhone && <ViewSwitch />}
    </>
  )
}
