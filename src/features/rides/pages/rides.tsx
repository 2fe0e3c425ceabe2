export default function Rides() {
  return <h1>Where to?</h1>;
}
