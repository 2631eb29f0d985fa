import io.pravega.client.ClientConfig;
import io.pravega.client.EventStreamClientFactory;
import io.pravega.client.admin.ReaderGroupManager;
import io.pravega.client.admin.StreamManager;
import io.pravega.client.stream.EventRead;
import io.pravega.client.stream.EventStreamReader;
import io.pravega.client.stream.EventStreamWriter;
import io.pravega.client.stream.EventWriterConfig;
import io.pravega.client.stream.ReaderConfig;
import io.pravega.client.stream.ReaderGroupConfig;
import io.pravega.client.stream.ScalingPolicy;
import io.pravega.client.stream.Stream;
import io.pravega.client.stream.StreamConfiguration;
import io.pravega.client.stream.impl.UTF8StringSerializer;
import io.pravega.shared.security.auth.DefaultCredentials;
import io.pravega.shared.security.crypto.StrongPasswordProcessor;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Client LIMIT STEP…: takes the steps in order against the controller of CONTROLLER_URI, ends with 0 when all went well, with 2
 * after LIMIT seconds (the Pravega client itself tries for ever). Steps: create; write:FROM:COUNT[:PER_SECOND]; read:COUNT, which
 * wants the events 0 to COUNT - 1, each once; hash:PASSWORD, which prints what a password file holds. CLIENT_USER and CLIENT_PASSWORD are used when set, CLIENT_TRUST for TLS.
 */
public class Client {
    private static final String SCOPE = "suite";
    private static final String STREAM = "events";
    private static final int SEGMENTS = 4;

    public static void main(String[] args) {
        giveUpAfter(Integer.parseInt(args[0]));
        int status = 1;
        try {
            ClientConfig config = config();
            for (int i = 1; i < args.length; i++) {
                String[] step = args[i].split(":");
                long begin = System.currentTimeMillis();
                String done = take(config, step);
                System.out.printf("client: %s: %s, %d ms%n", args[i], done, System.currentTimeMillis() - begin);
            }
            status = 0;
        } catch (Throwable e) {
            System.out.println("client: failed: " + e);
            e.printStackTrace();
        }
        System.out.flush();
        Runtime.getRuntime().halt(status);
    }

    private static ClientConfig config() {
        ClientConfig.ClientConfigBuilder builder =
                ClientConfig.builder().controllerURI(URI.create(System.getenv().getOrDefault("CONTROLLER_URI", "tcp://localhost:9090")));
        String user = System.getenv("CLIENT_USER");
        if (user != null) {
            builder.credentials(new DefaultCredentials(System.getenv("CLIENT_PASSWORD"), user));
        }
        String trust = System.getenv("CLIENT_TRUST");
        if (trust != null) {
            builder.trustStore(trust).validateHostName(false);
        }
        return builder.build();
    }

    private static void giveUpAfter(int seconds) {
        Thread watchdog = new Thread(() -> {
            try {
                Thread.sleep(seconds * 1000L);
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("client: gave up after " + seconds + " s");
            System.out.flush();
            Runtime.getRuntime().halt(2);
        });
        watchdog.setDaemon(true);
        watchdog.start();
    }

    private static String take(ClientConfig config, String[] step) throws Exception {
        switch (step[0]) {
            case "hash":
                System.out.println("hash " + StrongPasswordProcessor.builder().build().encryptPassword(step[1]));
                return "made";
            case "create":
                return create(config);
            case "write":
                return write(config, Integer.parseInt(step[1]), Integer.parseInt(step[2]),
                        step.length > 3 ? Integer.parseInt(step[3]) : 0);
            case "read":
                return read(config, Integer.parseInt(step[1]));
            default:
                throw new IllegalArgumentException(step[0]);
        }
    }

    private static String create(ClientConfig config) {
        try (StreamManager streams = StreamManager.create(config)) {
            boolean scope = streams.createScope(SCOPE);
            boolean stream = streams.createStream(SCOPE, STREAM,
                    StreamConfiguration.builder().scalingPolicy(ScalingPolicy.fixed(SEGMENTS)).build());
            if (!scope || !stream) {
                throw new IllegalStateException("scope or stream is there already");
            }
            return "scope and stream created";
        }
    }

    private static String event(int number) {
        return String.format("event-%06d", number);
    }

    private static String write(ClientConfig config, int from, int count, int perSecond) throws Exception {
        List<CompletableFuture<Void>> written = new ArrayList<>();
        try (EventStreamClientFactory clients = EventStreamClientFactory.withScope(SCOPE, config);
             EventStreamWriter<String> writer =
                     clients.createEventWriter(STREAM, new UTF8StringSerializer(), EventWriterConfig.builder().build())) {
            for (int i = 0; i < count; i++) {
                written.add(writer.writeEvent("key-" + i % 17, event(from + i)));
                if (perSecond > 0) {
                    Thread.sleep(1000 / perSecond);
                }
                if (perSecond > 0 && i == count / 4) {
                    System.out.println("client: a quarter is written");
                    System.out.flush();
                }
            }
            writer.flush();
            CompletableFuture.allOf(written.toArray(new CompletableFuture[0])).get(60, TimeUnit.SECONDS);
        }
        return "all acknowledged";
    }

    private static String read(ClientConfig config, int count) {
        String group = "group-" + System.nanoTime();
        Set<String> wanted = new TreeSet<>();
        for (int i = 0; i < count; i++) {
            wanted.add(event(i));
        }
        int more = 0;
        try (ReaderGroupManager groups = ReaderGroupManager.withScope(SCOPE, config);
             EventStreamClientFactory clients = EventStreamClientFactory.withScope(SCOPE, config)) {
            groups.createReaderGroup(group,
                    ReaderGroupConfig.builder().stream(Stream.of(SCOPE, STREAM)).disableAutomaticCheckpoints().build());
            try (EventStreamReader<String> reader =
                         clients.createReader("reader", group, new UTF8StringSerializer(), ReaderConfig.builder().build())) {
                // Past the last event one more look, for those that come twice.
                for (int idle = 0; idle < 60 && (!wanted.isEmpty() || idle == 0); ) {
                    EventRead<String> event = reader.readNextEvent(1000);
                    if (event.getEvent() == null) {
                        idle++;
                    } else if (wanted.remove(event.getEvent())) {
                        idle = 0;
                    } else {
                        more++;
                    }
                }
            }
        }
        if (!wanted.isEmpty() || more > 0) {
            throw new IllegalStateException(wanted.size() + " events missing, " + more + " too many");
        }
        return "each event came once";
    }
}
