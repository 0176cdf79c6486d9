/** Column renderers for the trash of a list. */
import { formatDateTime, formatRelative } from '#base/jakarta.ts'
import { formatField } from '#base/resource.ts'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import type { FieldDisplays } from '#kit/list/field-display.client.ts'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import {
  countDaysLeft,
  formatTitle,
  type TrashedRow,
  type TrashResource,
  type trashedRow,
  trashResources,
} from '../trash.ts'
import classes from './trash-displays.module.css'

/** The resources that refer to a product. */
const resourcesWithProduct: TrashResource[] = ['affiliate', 'video']

export function buildTrashDisplays(resource: TrashResource): FieldDisplays<typeof trashedRow> {
  return {
    title: {
      width: '17%',
      card: 'title',
      renderContent: (row) => <TruncatedText>{formatTitle(resource, row)}</TruncatedText>,
    },
    facts: {
      cardClass: classes.cardLine,
      renderContent: (row) => <TruncatedText>{formatFacts(resource, row)}</TruncatedText>,
    },
    product_names: resourcesWithProduct.includes(resource)
      ? {
          width: '18%',
          cardClass: classes.cardLine,
          renderContent: ({ product_names }) =>
            product_names.join(', ') && <TruncatedText>{product_names.join(', ')}</TruncatedText>,
        }
      : { column: false, card: 'none' },
    // The column `deleted_at` shows the name.
    deleted_by_name: { column: false, card: 'none' },
    deleted_at: {
      width: 168,
      columnClass: classes.deletion,
      renderContent: (row) => <Deletion {...row} />,
    },
    restorable_until: {
      width: 104,
      card: 'foot',
      renderContent: (row, place) => `${place === 'card' ? 'Sisa ' : ''}${countDaysLeft(row)} hari`,
    },
  }
}

function Deletion({ deleted_at, deleted_by_name }: TrashedRow) {
  return (
    <span className={classes.moment}>
      <Tooltip label={formatDateTime(deleted_at)} focus touch>
        <time dateTime={deleted_at}>{formatRelative(deleted_at)}</time>
      </Tooltip>
      {deleted_by_name && (
        <span className={classes.deletedBy}>
          oleh <UserText>{deleted_by_name}</UserText>
        </span>
      )}
    </span>
  )
}

/** Returns the fields of a row in the order and with the labels of its resource, without its title. */
function formatFacts(resource: TrashResource, { facts, title }: TrashedRow): string {
  return Object.keys(trashResources[resource].fields)
    .map((name) => formatField(trashResources[resource], name, facts))
    .filter((text) => text && text !== title)
    .join(' · ')
}
