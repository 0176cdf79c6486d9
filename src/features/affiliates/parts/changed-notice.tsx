/** What somebody else has saved while this dialog was open: named field by field, and nothing typed is lost. */
import { Alert, List } from '@mantine/core'
import { UserText } from '#kit/user-text.tsx'
import { type Affiliate, platformLabel, sampleStatusLabel } from '../affiliate.ts'

export interface Change {
  before: Affiliate
  now: Affiliate
}

export function ChangedNotice({ before, now }: Change) {
  const old = shown(before)
  const changed = shown(now).filter(([, value], i) => value !== old[i]?.[1])
  return (
    <Alert color="yellow" role="alert" title="Data affiliate sudah diubah orang lain" mb="md">
      <List size="sm" mb="xs">
        {changed.map(([field, value], i) => (
          <List.Item key={field}>
            {field}: <UserText>{old.find(([name]) => name === field)?.[1] ?? ''}</UserText> →{' '}
            <UserText>{value}</UserText>
            {i === changed.length - 1 ? '.' : ','}
          </List.Item>
        ))}
      </List>
      {changed.length === 0 && 'Bagian lain dari data ini diubah. '}
      Yang Anda ketik masih ada. Simpan sekali lagi untuk memakai isian Anda.
    </Alert>
  )
}

function shown({ platform, username, whatsapp, products, sample_product_status }: Affiliate) {
  return [
    ['Platform', platformLabel[platform]],
    ['Username', username],
    ['No. WhatsApp', whatsapp],
    ['Product', products.map((product) => product.product_name).join(', ')],
    ['Status Sample Product', sampleStatusLabel[sample_product_status]],
  ] as const
}
