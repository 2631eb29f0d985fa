import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.admin.ZooKeeperAdmin;

/**
 * Stands for /opt/libs/zu.jar of the ZooKeeper image (sync, add, remove, get-all), with the same arguments and output, and for
 * the ZooKeeper shell that the bookie's entry point uses (first).
 */
public class Zu {
    public static void main(String[] args) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        Watcher watcher = (WatchedEvent e) -> {
            if (e.getState() == Watcher.Event.KeeperState.SyncConnected) {
                connected.countDown();
            }
        };
        int status;
        try (ZooKeeperAdmin zk = new ZooKeeperAdmin(args[1], 10_000, watcher)) {
            connected.await();
            status = run(zk, args);
        } catch (KeeperException e) {
            System.err.println(e);
            status = 1;
        }
        System.out.flush();
        Runtime.getRuntime().halt(status);
    }

    private static int run(ZooKeeperAdmin zk, String[] args) throws Exception {
        switch (args[0]) {
            case "sync": {
                String value = new String(zk.getData(args[2], false, null), StandardCharsets.UTF_8);
                System.out.println(value.substring(value.indexOf('=') + 1));
                return 0;
            }
            case "get-all":
                System.out.println(new String(zk.getConfig(false, null), StandardCharsets.UTF_8));
                return 0;
            case "add":
                report(zk.reconfigure("server." + args[2] + "=" + args[3], null, null, -1, null), args.length > 4 ? args[4] : null);
                return 0;
            case "remove":
                report(zk.reconfigure(null, args[2], null, -1, null), null);
                return 0;
            case "first":
                return first(zk, args[2], args[3]);
            default:
                System.err.println("unknown command " + args[0]);
                return 2;
        }
    }

    private static void report(byte[] configuration, String file) throws Exception {
        StringBuilder text = new StringBuilder();
        for (String line : new String(configuration, StandardCharsets.UTF_8).split("\n")) {
            if (!line.startsWith("version=")) {
                text.append(line).append('\n');
            }
        }
        if (file == null) {
            System.out.print(text);
        } else {
            Files.writeString(Path.of(file), text);
        }
    }

    /** Makes the folders down to root. 0: the caller is the first and shall go on; 1: another one has made the metadata. */
    private static int first(ZooKeeperAdmin zk, String root, String made) throws Exception {
        for (int end = root.indexOf('/', 1); ; end = root.indexOf('/', end + 1)) {
            create(zk, end < 0 ? root : root.substring(0, end), CreateMode.PERSISTENT);
            if (end < 0) {
                break;
            }
        }
        while (zk.exists(made, false) == null) {
            if (create(zk, root + "/bkInitLock", CreateMode.PERSISTENT)) {
                return 0;
            }
            Thread.sleep(1000);
        }
        return 1;
    }

    private static boolean create(ZooKeeperAdmin zk, String path, CreateMode mode) throws Exception {
        try {
            zk.create(path, new byte[0], Ids.OPEN_ACL_UNSAFE, mode);
            return true;
        } catch (KeeperException.NodeExistsException e) {
            return false;
        }
    }
}
