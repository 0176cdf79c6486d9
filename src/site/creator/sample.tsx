/** The section about the sample: what it is, and where it is. */
import { formatLongDate } from '#base/jakarta.ts'
import {
  type CreatorPage,
  type CreatorSample,
  isParcelOverdue,
  isUnderWay,
  type NextStep,
} from '#features/creator-pages/creator-page.ts'
import { AddressCorrection, ArrivalForm } from './forms.tsx'
import { MissingParcel } from './help.tsx'

export function Sample({ page, step, today }: { page: CreatorPage; step: NextStep; today: string }) {
  const { sample, address } = page
  return (
    <section aria-labelledby="sample">
      <h2 id="sample">Sample</h2>
      <dl>
        {sample.products.length > 0 && (
          <>
            <dt>Produk</dt>
            <dd>{sample.products.join(', ')}</dd>
          </>
        )}
        <dt>Status</dt>
        <dd>{describeSampleStatus(page)}</dd>
        <Parcel sample={sample} />
        {address && (
          <>
            <dt>Alamat</dt>
            <dd>
              <bdi>{address.line}</bdi>
              {address.courier_note && (
                <>
                  {'. Catatan untuk kurir: '}
                  <bdi>{address.courier_note}</bdi>
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      {step === 'wait for parcel' && <AddressCorrection address={address} />}
      {isUnderWay(sample) && step !== 'confirm arrival' && <ArrivalForm isSecondary />}
      {isParcelOverdue(sample, today) && <MissingParcel page={page} />}
    </section>
  )
}

function Parcel({ sample: { courier, resi, tracking_link } }: { sample: CreatorSample }) {
  if (!courier && !resi) return null
  return (
    <>
      <dt>Kurir</dt>
      <dd>
        {[courier, resi && `resi ${resi}`].filter(Boolean).join(' · ')}
        {tracking_link && (
          <>
            {' '}
            <a href={tracking_link} rel="noreferrer">
              Lacak paket
            </a>
          </>
        )}
      </dd>
    </>
  )
}

function describeSampleStatus({ sample, address }: CreatorPage): string {
  const { status, changed_at, received_at } = sample
  switch (status) {
    case 'review':
      return 'Sedang ditinjau'
    case 'disetujui':
      return address ? 'Disetujui, segera dikirim' : 'Disetujui, menunggu alamatmu'
    case 'rejected':
      return 'Belum bisa dikirim'
    case 'terkirim':
      return received_at ? `Diterima ${formatLongDate(received_at)}` : `Dikirim ${formatLongDate(changed_at)}`
  }
}
