/** Lets the user choose what to print for the parcels, and the paper size. */
import { Button, Radio, Stack, Switch, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { FormActions } from '#kit/form/form-modal.tsx'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import type { Shipment } from '../shipment.ts'
import { labelsPerA4, type SheetKind, type SheetSize, Sheets } from './sheets.tsx'

interface PrintDialogProps {
  opened: boolean
  rows: readonly Shipment[]
  onClose(): void
}

const kindLabels: Record<SheetKind, string> = { label: 'Label paket', list: 'Daftar ambil' }
const sizeLabels: Record<SheetSize, string> = { a4: 'A4', label: 'Label 100 × 150 mm' }

export function PrintDialog({ opened, rows, onClose }: PrintDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Cetak">
      {opened && <PrintForm rows={rows} onClose={onClose} />}
    </Dialog>
  )
}

function PrintForm({ rows, onClose }: Omit<PrintDialogProps, 'opened'>) {
  const [kind, setKind] = useState<SheetKind>('label')
  const [size, setSize] = useLocalStorage<SheetSize>({
    key: 'sheet-size',
    defaultValue: 'a4',
    getInitialValueInEffect: false,
  })
  const [showsWhatsapp, setShowsWhatsapp] = useState(false)

  function print(event: SubmitEvent) {
    event.preventDefault()
    window.print()
  }

  return (
    <form noValidate onSubmit={print}>
      <Sheets kind={kind} size={size} rows={rows} showsWhatsapp={showsWhatsapp} />
      <Stack gap="md">
        <Choice label="Yang dicetak" value={kind} labels={kindLabels} onChoose={setKind} />
        <Choice label="Ukuran kertas" value={size} labels={sizeLabels} onChoose={setSize} />
        {kind === 'label' && (
          <>
            <Switch
              label="Cetak nomor WhatsApp"
              checked={showsWhatsapp}
              onChange={({ currentTarget: { checked } }) => setShowsWhatsapp(checked)}
            />
            <Text size="sm" c="dimmed">
              {describeAddresses(rows)} Kode QR membuka detail affiliate.
            </Text>
          </>
        )}
        <Text role="status">{describePrint(kind, size, rows.length)}</Text>
        <FormActions>
          <Button variant="default" onClick={onClose}>
            {verbs.cancel}
          </Button>
          <Button type="submit" leftSection={<IconPrinter size={16} aria-hidden />}>
            Cetak
          </Button>
        </FormActions>
      </Stack>
    </form>
  )
}

function describeAddresses(rows: readonly Shipment[]): string {
  const withoutAddressCount = rows.filter(({ address }) => address === null).length
  if (withoutAddressCount === 0) return 'Alamat tercetak di label.'
  return `${formatCount(withoutAddressCount)} label belum punya alamat: di situ ada tempat untuk menulisnya.`
}

function describePrint(kind: SheetKind, size: SheetSize, parcels: number): string {
  if (kind === 'list') return `Untuk ${formatCount(parcels)} paket.`
  if (size === 'label') return `${formatCount(parcels)} label.`
  return `${formatCount(parcels)} label, ${formatCount(Math.ceil(parcels / labelsPerA4))} lembar A4.`
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  labels: Record<T, string>
  onChoose(value: T): void
}

function Choice<T extends string>({ label, value, labels, onChoose }: ChoiceProps<T>) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChoose(next as T)}>
      <Stack gap={0}>
        {(Object.keys(labels) as T[]).map((each) => (
          <Radio key={each} value={each} label={labels[each]} py="xs" />
        ))}
      </Stack>
    </Radio.Group>
  )
}
