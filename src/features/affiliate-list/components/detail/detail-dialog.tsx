/** Details of one affiliate in a dialog over the list. The dialog stays open and shows changes by others. */
import { Button, Group, Tabs } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Affiliate,
  type AffiliateDetail,
  affiliate as resource,
} from '#features/affiliates/affiliate.ts'
import { ContactMenu } from '#features/affiliates/components/contact-menu.tsx'
import { stateOnList } from '#features/affiliates/components/list-place.client.ts'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { History, historyLabel } from '#kit/overlay/history.tsx'
import { BasicFacts } from './basic-facts.tsx'
import { ChosenProducts } from './chosen-products.tsx'
import classes from './detail-dialog.module.css'
import { DetailOf } from './detail-of.tsx'
import { LinkVideoCards } from './link-video-cards.tsx'
import { SamplePanel } from './sample-panel.tsx'

interface DetailDialogProps {
  affiliate: Affiliate | null
  opened: boolean
  onClose(): void
}

export function DetailDialog({ affiliate, opened, onClose }: DetailDialogProps) {
  const phone = usePhone()
  if (!affiliate) return null
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={<TruncatedText>{affiliate.username}</TruncatedText>}
      classNames={{ title: classes.title ?? '' }}
      size={720}
      fullScreen={phone}
    >
      <DetailOf id={affiliate.id}>{(detail) => <Sections affiliate={detail} />}</DetailOf>
    </Dialog>
  )
}

interface Section {
  value: string
  label: string
  content(affiliate: AffiliateDetail): ReactNode
}

const sections: readonly Section[] = [
  {
    value: 'info',
    label: 'Info Dasar',
    content: (affiliate) => (
      <BasicFacts affiliate={affiliate} contact={<ContactMenu affiliate={affiliate} />} isBelowCard />
    ),
  },
  { value: 'products', label: 'Products', content: ({ products }) => <ChosenProducts products={products} /> },
  {
    value: 'videos',
    label: 'Link Videos',
    content: ({ link_videos, revision }) => <LinkVideoCards videos={link_videos} revision={revision} />,
  },
  { value: 'sample', label: 'Sample Product', content: (affiliate) => <SamplePanel affiliate={affiliate} /> },
]

function Sections({ affiliate }: { affiliate: AffiliateDetail }) {
  const [open, setOpen] = useState('info')
  const [isHistoryShown, setHistoryShown] = useState(false)
  return (
    <>
      {isHistoryShown ? (
        <section className={classes.panel} aria-label={historyLabel}>
          <History resource={resource} id={affiliate.id} />
        </section>
      ) : (
        <Tabs value={open} onChange={(next) => next && setOpen(next)} keepMounted={false}>
          <TabStrip label="Detail affiliate" open={open} ground="var(--mantine-color-body)">
            {sections.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </TabStrip>
          <Tabs.Panel value={open} className={classes.panel}>
            {sections.find(({ value }) => value === open)?.content(affiliate)}
          </Tabs.Panel>
        </Tabs>
      )}
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          leftSection={
            isHistoryShown ? <IconArrowLeft size={16} aria-hidden /> : <IconHistory size={16} aria-hidden />
          }
          onClick={() => setHistoryShown(!isHistoryShown)}
        >
          {isHistoryShown ? 'Kembali ke detail' : historyLabel}
        </Button>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/dashboard/data-affiliate/view/$id"
              params={{ id: affiliate.id }}
              state={stateOnList}
              {...props}
            />
          )}
        >
          Buka halaman detail
        </Button>
      </Group>
    </>
  )
}
