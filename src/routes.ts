/** Every URL and the file of its page. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('features/rides/pages/rides.tsx'),
  route('login', 'features/accounts/pages/login.tsx'),
  route('signup', 'features/accounts/pages/signup.tsx'),
  route('logout', 'features/accounts/pages/logout.tsx'),
  route('forgot-password', 'features/accounts/pages/forgot-password.tsx'),
  route('reset-password', 'features/accounts/pages/reset-password.tsx'),
  route('verify-email', 'features/accounts/pages/verify-email.tsx'),
  route('account', 'features/accounts/pages/account.tsx'),
  route('outbox', 'features/accounts/pages/outbox.tsx'),
  route('vehicles', 'features/vehicles/pages/vehicles.tsx'),
  route('vehicles/compare', 'features/vehicles/pages/compare.tsx'),
  route('vehicles/:id', 'features/vehicles/pages/vehicle.tsx'),
  route('sell', 'features/vehicles/pages/sell.tsx'),
  route('sell/:id', 'features/vehicles/pages/sell-listing.tsx'),
  route('inquiries', 'features/vehicles/pages/inquiries.tsx'),
  route('inquiries/:id', 'features/vehicles/pages/inquiry.tsx'),
  route('saved-searches', 'features/vehicles/pages/saved-searches.tsx'),
  route('unsubscribe/:token', 'features/vehicles/pages/unsubscribe.tsx'),
  route('payment', 'features/payments/pages/payment.tsx'),
  route('custom-payment', 'features/payments/pages/custom-payment.tsx'),
  route('payment-success', 'features/payments/pages/payment-success.tsx'),
  route('equipment', 'features/equipment/pages/equipment.tsx'),
  route('*', 'design/shell/not-found.tsx'),
] satisfies RouteConfig;
