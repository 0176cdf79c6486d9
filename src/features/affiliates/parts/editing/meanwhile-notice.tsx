import { Alert, Button, List } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { type ProductName, unknownProduct } from '#features/products/product.ts'
import { returnFocus } from '#kit/return-focus.ts'
import { UserText } from '#kit/user-text.tsx'
import type { Change } from '../../affiliate-merge.ts'
import classes from './meanwhile-notice.module.css'

interface MeanwhileNoticeProps {
  news: readonly Change[]
  /** products that were deleted */
  gone: readonly ProductName[]
  onRead(): void
}

/** What others did while the form was open: taken over where it touches nothing typed, and said in any case. */
export function MeanwhileNotice({ news, gone, onRead }: MeanwhileNoticeProps) {
  return (
    <div role="status" className={classes.place}>
      {gone.length > 0 && (
        <Alert
          role="group"
          color="warning"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title="Product sudah tidak ada"
        >
          {gone.map((product, i) => (
            <span key={product.id}>
              {i > 0 && ', '}
              <UserText>{product.product_name || unknownProduct}</UserText>
            </span>
          ))}{' '}
          dihapus orang lain, dan dilepas dari formulir ini bersama videonya. Isian lain tetap ada.
          {news.length === 0 && <ReadButton onRead={onRead} />}
        </Alert>
      )}
      {news.length > 0 && (
        <Alert
          role="group"
          color="info"
          icon={<IconUsers size={20} aria-hidden />}
          title="Data affiliate sudah diubah orang lain"
        >
          <List size="sm" spacing={2} className={classes.changes}>
            {news.map((change) => (
              <NewsItem key={change.name} change={change} />
            ))}
          </List>
          Yang Anda ketik masih ada, yang lain sudah diperbarui di formulir ini.
          <ReadButton onRead={onRead} />
        </Alert>
      )}
    </div>
  )
}

/** The notice goes, and the focus with it: on with the form. */
function ReadButton({ onRead }: { onRead: () => void }) {
  function read() {
    onRead()
    setTimeout(() => returnFocus(null))
  }
  return (
    <div>
      <Button variant="default" size="compact-sm" className={classes.read} onClick={read}>
        Mengerti
      </Button>
    </div>
  )
}

function NewsItem({ change: { name, before, now, mine } }: { change: Change }) {
  return (
    <List.Item>
      <strong>{name}</strong>: <UserText>{before}</UserText> → <UserText>{now}</UserText>
      {mine !== null && (
        <>
          . Isian Anda tetap dipakai: <UserText>{mine}</UserText>
        </>
      )}
    </List.Item>
  )
}
