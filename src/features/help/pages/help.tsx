import { redirect } from 'react-router';

/** The help centre's address as people type it. */
export const loader = ({ request }: { request: Request }) =>
  redirect(`/help-demo${new URL(request.url).search}`);

export default function Help() {
  return null;
}
