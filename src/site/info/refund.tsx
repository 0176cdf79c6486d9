import type { Brand } from '#base/brand.ts'
import { ReturnedParcel } from '../art/scenes.tsx'
import { useBrand } from '../facts.ts'
import { Article, type Part, Rules } from './article.tsx'

export function Refund() {
  const brand = useBrand()
  return (
    <Article
      Drawing={ReturnedParcel}
      title="Kebijakan Pengembalian Dana"
      lead="Kalau produk yang sampai tidak sebagaimana mestinya, kamu bisa mengembalikannya. Begini aturannya."
    >
      <dl className="facts">
        <div>
          <dt>Batas pengembalian</dt>
          <dd>7 hari sejak produk diterima</dd>
        </div>
        <div>
          <dt>Dana kembali</dt>
          <dd>3–7 hari kerja setelah produk kami terima kembali</dd>
        </div>
        <div>
          <dt>Cara pembayaran</dt>
          <dd>Lewat metode pembayaran yang sama</dd>
        </div>
      </dl>
      <Rules parts={buildParts(brand)} />
    </Article>
  )
}

function buildParts(brand: Brand): Part[] {
  return [
    {
      id: 'syarat',
      title: 'Syarat pengembalian',
      text: (
        <ul>
          <li>Pengembalian diajukan paling lambat 7 hari setelah produk diterima.</li>
          <li>Produk belum dibuka dan belum dipakai.</li>
          <li>Kemasan dan label masih utuh.</li>
        </ul>
      ),
    },
    {
      id: 'dapat',
      title: 'Yang dapat dikembalikan',
      text: (
        <ul>
          <li>Produk cacat atau rusak saat diterima.</li>
          <li>Produk yang dikirim salah.</li>
          <li>Produk kedaluwarsa atau mendekati tanggal kedaluwarsa.</li>
        </ul>
      ),
    },
    {
      id: 'tidak-dapat',
      title: 'Yang tidak dapat dikembalikan',
      text: (
        <ul>
          <li>Produk yang sudah dibuka atau dipakai.</li>
          <li>Produk rusak karena kelalaian pembeli.</li>
          <li>Paket bundel atau promo, kecuali ada cacat produksi.</li>
        </ul>
      ),
    },
    {
      id: 'langkah',
      title: 'Langkah pengembalian',
      text: (
        <ol>
          <li>
            Kirim email ke layanan pelanggan di{' '}
            <a href={`mailto:${brand.email}?subject=Pengembalian`}>{brand.email}</a>.
          </li>
          <li>Sertakan foto produk, bukti pembelian, dan alasan pengembalian.</li>
          <li>Tim kami memeriksa pengajuanmu dan memberi petunjuk pengiriman.</li>
          <li>Kirim produk kembali kepada kami.</li>
          <li>Dana dikembalikan setelah produk kami terima dan periksa.</li>
        </ol>
      ),
    },
    {
      id: 'dana',
      title: 'Pengembalian dana',
      text: (
        <p>
          Dana dikembalikan dalam 3–7 hari kerja setelah produk yang dikembalikan kami terima, lewat metode
          pembayaran yang sama dengan saat kamu membeli.
        </p>
      ),
    },
    {
      id: 'ongkos-kirim',
      title: 'Ongkos kirim',
      text: (
        <p>Ongkos kirim pengembalian ditanggung pembeli, kecuali kesalahan ada pada kami sebagai penjual.</p>
      ),
    },
  ]
}
