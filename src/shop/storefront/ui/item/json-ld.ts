/** An item as schema.org's Product, with an offer for each of its variants; names are checked by schema.org's own types. */

import type { Product, WithContext } from 'schema-dts';
import { currencyCode } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { ItemPage, ItemVariant } from '#src/shop/catalogue/contract.ts';
import { fullName } from '#src/shop/catalogue/ui/words.ts';

/** A picture for shared links and search engines: a drawing as PNG, which all of them understand. */
export const shareImageOf = ({ src }: { src: string }, origin: string): string =>
  origin + src.replace(/^(\/equipment\/pictures\/[a-z-]+)\.svg$/, '$1.png');

export function itemJsonLd(
  { item, variants, pictures, reviews, returnDays, served }: ItemPage,
  origin: string,
): WithContext<Product> {
  const url = `${origin}/equipment/${item.slug}`;
  const offer = (variant: ItemVariant) => ({
    '@type': 'Offer' as const,
    url: variants.length > 1 ? `${url}?variant=${variant.id}` : url,
    sku: variant.sku,
    name: fullName({ name: item.name, variant: variant.name }),
    price: variant.price,
    priceCurrency: currencyCode().toUpperCase(),
    itemCondition: 'https://schema.org/NewCondition' as const,
    availability:
      variant.available > 0
        ? ('https://schema.org/InStock' as const)
        : ('https://schema.org/OutOfStock' as const),
    seller: { '@type': 'Organization' as const, name: companyName() },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy' as const,
      applicableCountry: served.map(({ country }) => country),
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow' as const,
      merchantReturnDays: returnDays,
      returnMethod: ['https://schema.org/ReturnByMail' as const, 'https://schema.org/ReturnInStore' as const],
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility' as const,
      itemDefectReturnFees: 'https://schema.org/FreeReturn' as const,
    },
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    url,
    name: item.name,
    description: item.description,
    image: pictures.map((picture) => shareImageOf(picture, origin)),
    brand: { '@type': 'Brand', name: item.brand },
    category: item.category,
    ...(variants[0] ? { sku: variants[0].sku } : {}),
    ...(reviews.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: reviews.average,
            reviewCount: reviews.count,
            bestRating: 5,
            worstRating: 1,
          },
          review: reviews.newest.map((review) => ({
            '@type': 'Review' as const,
            author: { '@type': 'Person' as const, name: review.name },
            datePublished: review.at.slice(0, 10),
            reviewBody: review.text,
            reviewRating: {
              '@type': 'Rating' as const,
              ratingValue: review.stars,
              bestRating: 5,
              worstRating: 1,
            },
          })),
        }
      : {}),
    offers: variants.map(offer),
  };
}
