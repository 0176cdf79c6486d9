/** How what was deleted looks in its list. */
import { formatDateTime, formatRelative } from '#base/jakarta.ts'
import { textOf } from '#base/noun.ts'
import type { Looks } from '#kit/look.client.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { type BinNoun, type Binned, binNouns, type binned, calledIn, daysLeft } from '../bin.ts'

/** The nouns of which a product is a fact. */
const withProduct: BinNoun[] = ['affiliate', 'video']

export function binLooks(noun: BinNoun): Looks<typeof binned> {
  return {
    title: {
      width: '20%',
      card: 'title',
      cell: (row) => <TruncatedText>{calledIn(noun, row)}</TruncatedText>,
    },
    facts: { cell: (row) => <TruncatedText>{factsIn(noun, row)}</TruncatedText> },
    product_names: withProduct.includes(noun)
      ? {
          width: '14%',
          cell: ({ product_names }) =>
            product_names.join(', ') && <TruncatedText>{product_names.join(', ')}</TruncatedText>,
        }
      : { column: false, card: 'none' },
    deleted_by_name: { width: '13%', quiet: true },
    deleted_at: {
      width: 148,
      quiet: true,
      card: 'line',
      cell: ({ deleted_at }) => (
        <time dateTime={deleted_at} title={formatDateTime(deleted_at)}>
          {formatRelative(deleted_at)}
        </time>
      ),
    },
    kept_until: { width: 112, card: 'line', cell: (row) => `${daysLeft(row)} hari` },
  }
}

/** The facts of a row, in the order and the words of its noun; its name is said already. */
function factsIn(noun: BinNoun, { facts, title }: Binned): string {
  return Object.keys(binNouns[noun].fields)
    .map((name) => textOf(binNouns[noun], name, facts))
    .filter((text) => text && text !== title)
    .join(' · ')
}
