export default function Page() {
  return <h1>Sign in</h1>;
}
