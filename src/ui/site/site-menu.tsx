import { selectSession } from '#src/log/selectors/selectors.ts'
import { actionMenuItems } from '../actions/action-menu-items.ts'
import { useActionEnvironment } from '../actions/use-action-environment.ts'
import { useApp } from '../kit/hooks/app.tsx'
import type { MenuSlot } from '../kit/menu-items.ts'
import { MenuPanel } from '../kit/menu-panel.tsx'
import { cut } from '../theme/text.css.ts'
import { personOf } from '../shell/person.ts'
import * as css from './site.css.ts'

/** The user menu of public pages. */
export const SiteMenu = (slot: MenuSlot) => {
  const { name, email } = personOf(useApp(selectSession))
  const { scene, tools } = useActionEnvironment()
  return (
    <MenuPanel
      {...slot}
      header={
        <>
          <b className={`${css.menuName} ${cut}`}>{name}</b>
          <span className={`${css.menuEmail} ${cut}`}>{email}</span>
        </>
      }
      items={[{ type: 'rule' }, ...actionMenuItems(['logOut'], scene(), tools)]}
    />
  )
}
