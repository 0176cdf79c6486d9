import { findTrackingPage } from '#features/affiliates/tracking-page.ts'
import { copyText } from '#kit/feedback/copy-text.client.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { formatNewTabName, NamedLink } from '#kit/layout/outer-link.tsx'

interface TrackingLinkProps {
  courier: string | null
  resi: string | null
}

async function copyResi(resi: string, courierName: string) {
  if (await copyText(resi)) toastSuccess(`Resi disalin, tempel di halaman ${courierName}`)
}

/** Link to the courier's page for a parcel. If the number has to be pasted there, pressing the link also copies it. */
export function TrackingLink({ courier, resi }: TrackingLinkProps) {
  const page = findTrackingPage(courier, resi)
  if (!page || resi === null) return null
  const label = `Lacak di ${page.courier}`
  return (
    <NamedLink
      link={page.link}
      aria-label={formatNewTabName(label)}
      onClick={() => !page.hasResi && void copyResi(resi, page.courier)}
    >
      {label}
    </NamedLink>
  )
}
