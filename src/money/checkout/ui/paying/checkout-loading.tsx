import { Loading, Skeleton } from '#src/design/skeleton.tsx';

/** The checkout's shape while its code arrives. */
export function CheckoutLoading() {
  return (
    <Loading label="Loading the payment form" className="max-w-[640px] space-y-6">
      <Skeleton className="h-12 w-2/3 rounded-control" />
      <Skeleton className="h-14 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-12 rounded-control" />
        <Skeleton className="h-12 rounded-control" />
      </div>
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-14 rounded-control" />
    </Loading>
  );
}
