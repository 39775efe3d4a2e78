import { stemsOf } from './model.ts'

/** Words that a question may contain without saying anything about the table. */
const PLAIN: ReadonlySet<string> = new Set(
  stemsOf(
    `a an and are all any as at be by can could did do does each every for from give get had has have
    how i in is it its me much many my number of on only or our out over per please show so tell than
    that the their them there these they this those to total sum average mean altogether together
    overall us value was we were what whats where which who with would you your row rows table sheet
    column entry entries compute calculate find list count highest lowest largest smallest biggest
    most least top bottom best worst maximum minimum median between before after since until during
    just now then amount amounts first last one two three four five ten more less under above below
    make made sell sold sales order orders spend spent pay paid cost costs`,
  ),
)

export const isPlainStem = (stem: string): boolean => PLAIN.has(stem)
