import { TOP_BAR } from '#src/texts/labels.ts'
import * as css from './badges.css.ts'

type CreditsProps = {
  readonly balance: number
  readonly allocation: number
  readonly isPro: boolean
  /** Low credits show in ochre and in words. */
  readonly isLow: boolean
}

/** Nobody counts more pips than this at a glance. */
const PIPS_MAX = 10

/** "{n} credits left" with one pip per credit. A Pro plan shows "Pro" alone. */
export const Credits = ({ balance, allocation, isPro, isLow }: CreditsProps) => {
  if (isPro) return <span className={css.creditsRow.pro}>Pro</span>
  const level = balance <= 0 ? 'none' : isLow ? 'low' : 'ok'
  const total = Math.max(allocation, balance)
  const [figure, ...words] = TOP_BAR.creditsLeft(balance).split(' ')
  return (
    <span
      className={css.creditsRow[level]}
      {...(isLow && { role: 'group', title: `${TOP_BAR.creditsLeft(balance)}, low` })}
    >
      {total <= PIPS_MAX && (
        <span className={css.pips} aria-hidden>
          {Array.from({ length: total }, (_, place) => (
            <i
              key={place}
              className={css.pip[place >= balance ? 'spent' : level === 'ok' ? 'ok' : 'low']}
            />
          ))}
        </span>
      )}
      <span>
        <b className={css.creditsFigure[level]}>{figure}</b> {words.join(' ')}
      </span>
    </span>
  )
}
